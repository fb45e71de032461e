import fc from 'fast-check';

/** One random change that leaves a payload readable: what it says may be missing, twice, or at odds with itself. */
export interface Contradiction {
  readonly kind: 'drop' | 'empty' | 'blank' | 'repeat' | 'copy' | 'swap' | 'change';
  /** Choose the slot, and the other slot or value. */
  readonly slot: number;
  readonly other: number;
}

type Container = { [key: string]: unknown };

/** A field or an entry, with the object or list it is in. */
interface Slot {
  readonly container: Container;
  readonly key: string;
}

/** What names the account itself. */
const PAIR = new Set(['import_supplier', 'external_account_number']);
/** Of these no other account may have the same, so they are never given a value of ours. */
const OWN = new Set(['identifier', 'namespace', 'value', 'created_at', ...PAIR]);
const AMOUNT = /amount|balance|consumption|reading_value|weekly|element/;

const DATES = ['0001-01-01', '1999-12-31', '2018-06-15', '2024-02-29', '2026-01-01', '2031-03-01', '9999-12-31'];
const DECIMALS = ['0', '-0.01', '12.5', '-99999999.99', '99999999.99', '3.0'];
const NUMBERS = [0, 1, 7, 15, 16, 29, -3, 32_767];
const WORDS = ['X', 'UNHEARD_OF', '00206', '2018/20', '07700 900123', 'QQ1 1QQ', '../a', 'a b'];

/** Random contradictions: parts that go, lists that are empty, entries listed twice, values of elsewhere, other values. */
export const contradictionArbitrary: fc.Arbitrary<Contradiction> = fc.record({
  kind: fc.constantFrom('drop', 'drop', 'empty', 'blank', 'repeat', 'repeat', 'copy', 'swap', 'change', 'change'),
  slot: fc.nat(),
  other: fc.nat(),
});

/** A copy of the payload with all contradictions in it, one after the other. The pair of the account stays. */
export function contradict<Payload extends object>(
  payload: Payload,
  contradictions: readonly Contradiction[],
): Payload {
  const copy = structuredClone(payload);
  for (const one of contradictions) apply(slotsIn(copy as Container), one);
  return copy;
}

/** Every field and every entry of a list, but for the inside of what is the sender's own. */
function slotsIn(value: unknown, found: Slot[] = []): Slot[] {
  if (typeof value !== 'object' || value === null) return found;
  const container = value as Container;
  const isOwn = !Array.isArray(value) && typeof container.value === 'object';
  for (const key of Object.keys(container)) {
    if (PAIR.has(key)) continue;
    found.push({ container, key });
    if (!isOwn) slotsIn(container[key], found);
  }
  return found;
}

function apply(slots: readonly Slot[], { kind, slot, other }: Contradiction): void {
  const fitting = slots.filter((one) => fits(one, kind));
  const chosen = fitting[slot % Math.max(fitting.length, 1)];
  if (chosen === undefined) return;
  const { container, key } = chosen;
  if (kind === 'drop') remove(chosen);
  else if (kind === 'empty') container[key] = [];
  else if (kind === 'blank') container[key] = ' ';
  else if (kind === 'repeat') (container as unknown as unknown[]).push(structuredClone(container[key]));
  else if (kind === 'change') container[key] = otherValue(key, container[key], other);
  else exchange(chosen, fitting, kind, other);
}

function fits({ container, key }: Slot, kind: Contradiction['kind']): boolean {
  const value = container[key];
  if (kind === 'empty') return Array.isArray(value);
  if (kind === 'repeat') return Array.isArray(container);
  if (kind === 'blank') return typeof value === 'string';
  if (kind === 'change') return typeof value !== 'object' && !OWN.has(key);
  return kind === 'drop' || typeof value !== 'object';
}

function remove({ container, key }: Slot): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}

/** Takes the value of the same field elsewhere in the payload; a swap gives it the other one. */
function exchange(chosen: Slot, slots: readonly Slot[], kind: 'copy' | 'swap', other: number): void {
  const alike = slots.filter(({ container, key }) => key === chosen.key && container !== chosen.container);
  const from = alike[other % Math.max(alike.length, 1)];
  if (from === undefined) return;
  const value = chosen.container[chosen.key];
  chosen.container[chosen.key] = from.container[from.key];
  if (kind === 'swap') from.container[from.key] = value;
}

function otherValue(key: string, value: unknown, other: number): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return NUMBERS[other % NUMBERS.length];
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return DATES[other % DATES.length];
  return AMOUNT.test(key) ? DECIMALS[other % DECIMALS.length] : WORDS[other % WORDS.length];
}
