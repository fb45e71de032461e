/** A path at which two JSON values differ; a side without a value has no member. */
export interface Difference {
  readonly path: string;
  readonly stored?: unknown;
  readonly sent?: unknown;
}

/** Every path at which two JSON values disagree, as dotted paths; the order of keys means nothing. */
export function differences(stored: unknown, sent: unknown, path = ''): Difference[] {
  if (Object.is(stored, sent)) return [];
  if (!isContainer(stored) || !isContainer(sent) || Array.isArray(stored) !== Array.isArray(sent))
    return [{ path, ...(stored === undefined ? {} : { stored }), ...(sent === undefined ? {} : { sent }) }];
  const keys = new Set([...Object.keys(stored), ...Object.keys(sent)]);
  return [...keys].sort().flatMap((key) => {
    const at = path === '' ? key : `${path}.${key}`;
    return differences(own(stored, key), own(sent, key), at);
  });
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function own(container: object, key: string): unknown {
  return Object.hasOwn(container, key) ? Reflect.get(container, key) : undefined;
}
