// @ts-check
/** What only the GM's board does: the bar, its keys, the log sought through. */

import { showBar, startBar } from "./bar.js";
import { startFilter } from "./filter.js";
import { isMine, setMine } from "./hand.js";
import { startKeys } from "./keys.js";
import { startPacks } from "./packs.js";
import { startPictures } from "./pictures.js";
import { hide, offer, startRefusals } from "./refusals.js";
import { startSeats } from "./seats.js";
import { startStatblocks } from "./statblock.js";
import { onframe, onrefusal, send } from "./table.js";

function showMine() {
  for (const button of document.querySelectorAll("[data-mine]")) {
    button.setAttribute("aria-pressed", String(isMine()));
    button.toggleAttribute("data-local-on", isMine());
  }
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-mine]")) return;
  setMine(!isMine());
  showMine();
});
startBar(send);
startKeys();
startStatblocks();
startFilter();
startPacks();
startPictures();
startRefusals(send);
startSeats();
onframe(showBar);
onframe(showMine);
showMine();
onrefusal(offer);
for (const given of ["click", "submit"]) {
  document.addEventListener(given, ({ target }) => {
    if (target instanceof Element && target.closest("[data-order], [data-orders], [data-step]")) hide();
  });
}
