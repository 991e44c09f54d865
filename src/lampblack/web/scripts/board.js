// @ts-check
/** What only the GM's board does: the bar, its keys, the log sought through. */

import { showBar, startBar } from "./bar.js";
import { startFilter } from "./filter.js";
import { startKeys } from "./keys.js";
import { startStatblocks } from "./statblock.js";
import { onframe, send } from "./table.js";

startBar(send);
startKeys();
startStatblocks();
startFilter();
onframe(showBar);
