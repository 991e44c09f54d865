// @ts-check
/** Another language: a table keeps it with the seat, the start and the way in with this browser. */

const YEAR_S = 365 * 24 * 3600;

/** @param {string} language */
async function keep(language) {
  document.cookie = `lampblack-language=${language}; path=/; max-age=${YEAR_S}; samesite=strict`;
  const { table, seat } = document.body.dataset;
  if (!table || !seat) return;
  await fetch(`/api/tables/${encodeURIComponent(table)}/language`, {
    method: "PUT", body: JSON.stringify({ language }), headers: { "Content-Type": "application/json" },
  });
}

for (const select of document.querySelectorAll("select[data-language]")) {
  select.addEventListener("change", async (event) => {
    await keep(/** @type {HTMLSelectElement} */ (event.target).value);
    location.reload();
  });
}
