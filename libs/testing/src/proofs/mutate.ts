import fc from 'fast-check';

/** One random change of a payload: where, by two numbers, and what. */
export interface Mutation {
  readonly kind: 'replace' | 'remove' | 'repeat' | 'add' | 'wrap' | 'empty';
  /** Chooses the container among all of the payload, and the entry in it. */
  readonly container: number;
  readonly entry: number;
  readonly value: unknown;
}

type Container = { [key: string]: unknown };

/** Texts at the edges of what fields take: blanks, padding, odd numbers, days and times that do not exist, long text. */
const EDGES = [
  ...['', ' ', ' padded ', '\u00a0', '\t', '😀'.repeat(255), 'x'.repeat(1_025), '__proto__', 'non_field_errors', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ...[
    '0',
    '-0',
    '-0.00',
    '007.50',
    '.5',
    '5.',
    '-.',
    '1e3',
    'NaN',
    '99999999.99',
    '9999999999.9999999999',
    '1.12345678901',
  ],
  ...['0001-01-01', '9999-12-31', '2024-02-29', '2023-02-29', '2024-13-01', '2026-01-01', '2026-01-02'],
  ...['2024-03-31T01:30:00', '2024-10-27T01:30:00', '9999-12-31T23:59:59Z', '2024-01-01T24:00:00Z'],
  ...['ELECTRICITY', 'GAS', 'DOMESTIC', 'BUSINESS', 'CHARGE', 'REPAYMENT', 'DD', '00206', 'QQ1 1QQ', '../a', '2018/20'],
] as const;

const edgeValue = fc.constantFrom<unknown>(
  ...EDGES,
  null,
  true,
  false,
  0,
  -0,
  1,
  28,
  29,
  -1,
  1.5,
  2 ** 53,
  1e21,
  [],
  {},
  [[]],
);

/** Random changes: structural noise, deletions, other types, repeated entries, edge values. */
export const mutationArbitrary: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'remove', 'repeat', 'add', 'wrap', 'empty'),
  container: fc.nat(),
  entry: fc.nat(),
  value: fc.oneof({ weight: 4, arbitrary: edgeValue }, fc.jsonValue({ maxDepth: 2 })),
});

/** A copy of the payload with all changes made, one after the other. */
export function mutate(payload: object, mutations: readonly Mutation[]): unknown {
  const copy: unknown = structuredClone(payload);
  for (const mutation of mutations) {
    const containers = containersIn(copy);
    const container = containers[mutation.container % containers.length];
    if (container !== undefined) apply(container, mutation);
  }
  return copy;
}

function containersIn(value: unknown, found: Container[] = []): Container[] {
  if (typeof value !== 'object' || value === null) return found;
  found.push(value as Container);
  for (const inner of Object.values(value)) containersIn(inner, found);
  return found;
}

function apply(container: Container, { kind, entry, value }: Mutation): void {
  const keys = Object.keys(container);
  const key = keys[entry % keys.length];
  if (kind === 'add') put(container, Array.isArray(container) ? String(keys.length) : `field_${entry % 3}`, value);
  else if (key === undefined) return;
  else if (kind === 'remove') remove(container, key);
  else if (kind === 'repeat')
    put(container, Array.isArray(container) ? String(keys.length) : `${key}_`, structuredClone(container[key]));
  else if (kind === 'wrap') put(container, key, [container[key]]);
  else if (kind === 'empty') put(container, key, Array.isArray(container[key]) ? [] : '');
  else put(container, key, value);
}

function remove(container: Container, key: string): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}

/** As JSON.parse does it: `__proto__` is a key like any other. Values are copied, as no JSON holds one twice. */
function put(container: Container, key: string, value: unknown): void {
  const copy: unknown = structuredClone(value);
  Object.defineProperty(container, key, { value: copy, enumerable: true, configurable: true, writable: true });
}
