const SHOWN = 1_500;

/** A sentence when the two are not the same JSON, whatever the order of their fields. */
export function differs(what: string, kept: unknown, sent: unknown): string[] {
  if (write(kept) === write(sent)) return [];
  return [`${what} is not as it was sent: ${write(kept)?.slice(0, SHOWN)} instead of ${write(sent)?.slice(0, SHOWN)}`];
}

/** @returns undefined for what JSON cannot write */
function write(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? sorted(inner) : inner));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
