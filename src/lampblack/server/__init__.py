"""The only asynchronous floor: routes, live channel, limits, who may come in."""
