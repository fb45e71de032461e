const SHOWN = 1_500;

/** @returns {string[]} a sentence when the two are not the same JSON, whatever the order of their fields */
export function differs(what, kept, sent) {
  if (write(kept) === write(sent)) return [];
  return [`${what} is not as it was sent: ${write(kept)?.slice(0, SHOWN)} instead of ${write(sent)?.slice(0, SHOWN)}`];
}

function write(value) {
  return JSON.stringify(value, (_, inner) => (isObject(inner) ? sorted(inner) : inner));
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value) {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
