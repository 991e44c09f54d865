// @ts-check
/** From a form to an order, as plain values. Nothing is judged here; the server reads it strictly. */

/** @typedef {{ paths: string[], kind: string, value: string, on: boolean, wins: boolean }} Field */
/** @typedef {Record<string, any>} Order */

/**
 * Build an order from what a form holds. Empty fields are left out.
 * @param {Order} base
 * @param {Field[]} fields
 * @returns {Order}
 */
export function build(base, fields) {
  const order = structuredClone(base);
  for (const field of [...fields].sort((one, other) => Number(one.wins) - Number(other.wins))) {
    const value = read(field);
    if (value === undefined) continue;
    if (field.kind === "part") merge(order, value);
    else for (const path of field.paths) lay(order, path, value, field.kind === "some-of");
  }
  return order;
}

/**
 * Lay a part into an order; where both have an object, those are joined.
 * @param {Order} into
 * @param {Order} part
 */
function merge(into, part) {
  for (const [name, value] of Object.entries(part)) {
    const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
    if (isObject) merge(into[name] ??= {}, value);
    else into[name] = value;
  }
}

/** @type {Record<string, (text: string) => unknown>} Kinds of field that a page reads in a way of its own. */
export const kinds = {};

/** @param {Field} field */
function read(field) {
  if (kinds[field.kind]) return kinds[field.kind](field.value);
  if (field.kind === "flag") return field.on || undefined;
  if (!field.on || field.value === "") return undefined;
  if (field.kind === "number") return Number(field.value);
  if (field.kind === "minus") return -Number(field.value);
  if (field.kind === "json" || field.kind === "part") return JSON.parse(field.value);
  if (field.kind === "faces") return (field.value.match(/\d+/g) ?? []).map(Number);
  return field.value;
}

/**
 * Make several orders of one that creates: from the second on the name is followed by a number.
 * @param {Order} order
 * @param {number} times
 * @param {number} from
 * @returns {Order[]}
 */
export function copies(order, times, from) {
  const { name } = order.fields;
  return Array.from({ length: times }, (_, at) => from + at).map((no) => (
    { ...order, fields: { ...order.fields, name: no > 1 ? `${name} ${no}` : name } }
  ));
}

/**
 * Call whom the first of some orders makes by a name that was typed: then no dice say another one afterwards.
 * @param {Order[]} orders
 * @param {string} name
 * @returns {Order[]}
 */
export function called([made, ...then], name) {
  if (!name) return [made, ...then];
  const others = (/** @type {string} */ part) => part !== "name";
  return [{ ...made, fields: { ...made.fields, name } }, ...then.map((order) => ({ ...order, roll: order.roll?.filter(others) }))];
}

/**
 * Put the ids of what earlier orders made where an order says `$0`, `$1` ...
 * @template T
 * @param {T} part
 * @param {string[]} made
 * @returns {T}
 */
export function named(part, made) {
  if (typeof part === "string") return /** @type {any} */ (/^\$\d+$/.test(part) ? made[Number(part.slice(1))] ?? part : part);
  if (Array.isArray(part)) return /** @type {any} */ (part.map((inner) => named(inner, made)));
  if (part === null || typeof part !== "object") return part;
  return /** @type {any} */ (Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, named(inner, made)])));
}

/**
 * @param {Order} order
 * @param {string} path
 * @param {unknown} value
 * @param {boolean} isOneOfSome
 */
function lay(order, path, value, isOneOfSome) {
  const steps = path.split(".");
  const last = /** @type {string} */ (steps.pop());
  let place = order;
  const under = [...steps.slice(1), last];
  for (const [at, step] of steps.entries()) place = place[step] ??= /^\d+$/.test(under[at]) ? [] : {};
  place[last] = isOneOfSome ? [...(place[last] ?? []), value] : value;
}

/**
 * Read a form's controls as fields. A part with `data-only` counts only when that button was pressed.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} pressed
 * @returns {Field[]}
 */
export function fieldsOf(form, pressed) {
  const fields = controlsOf(form, pressed).map((control) => {
    const kind = control.dataset.kind ?? kindOf(control);
    const isTick = control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);
    return field(control, kind, !isTick || /** @type {HTMLInputElement} */ (control).checked);
  });
  fields.push(...controlsOf(form, pressed).flatMap(slugOf));
  if (pressed?.getAttribute("name")) fields.push({ ...field(pressed, pressed.dataset.kind ?? "text", true), wins: true });
  return form.dataset.joins ? joined(form.dataset.joins, fields) : fields;
}

/** Tell what a control holds that does not say so itself. @param {HTMLElement} control */
function kindOf(control) {
  return control.getAttribute("type") === "number" ? "number" : "text";
}

/**
 * Lay what a form puts under names that were picked or typed in the form itself.
 * @param {string} under
 * @param {Field[]} fields
 */
function joined(under, fields) {
  const isName = (/** @type {Field} */ { paths }) => paths[0].startsWith("at.");
  const names = fields.filter(isName).map(({ kind, value }) => (kind === "slug" ? slug(value) : value));
  const place = [under, ...names].join(".");
  const rest = fields.filter((field) => !isName(field));
  return rest.map((field) => ({ ...field, paths: field.paths.map((path) => path.replace(/^put/, place)) }));
}

/** Make an id that can be read out of a name. @param {string} name */
export function slug(name) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
}

/**
 * The id that a control with a name gives as well, under the path in its `data-slug`.
 * @param {HTMLElement} control
 * @returns {Field[]}
 */
function slugOf(control) {
  const { slug: path, or = "" } = control.dataset;
  if (!path) return [];
  const value = slug(/** @type {HTMLInputElement} */ (control).value) || or;
  return [{ paths: [path], kind: "text", value, on: true, wins: false }];
}

/**
 * The controls that a press of this button would send; those of a part of the form that is not shown are left out.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} pressed
 * @returns {HTMLElement[]}
 */
export function controlsOf(form, pressed) {
  const value = pressed?.getAttribute("value") ?? "";
  return [...form.querySelectorAll("input[name], select[name], textarea[name]")]
    .map((control) => /** @type {HTMLElement} */ (control))
    .filter((control) => (control.closest("[data-only]")?.getAttribute("data-only") ?? value) === value)
    .filter((control) => !control.closest("[data-part]:not([data-local-shown])"));
}

/**
 * @param {HTMLElement} control
 * @param {string} kind
 * @param {boolean} on
 * @returns {Field}
 */
function field(control, kind, on) {
  const paths = [control.getAttribute("name") ?? "", ...(control.dataset.also ?? "").split(" ")].filter(Boolean);
  const value = /** @type {HTMLInputElement} */ (control).value ?? control.getAttribute("value") ?? "";
  return { paths, kind, value, on, wins: "wins" in control.dataset };
}
