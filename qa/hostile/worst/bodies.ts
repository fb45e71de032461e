import { isJsonObject, writeExactJson } from '@carryover/contract';
import { Draw } from '@carryover/samples';
import { samplePayload } from '@carryover/testing';
import { mutateValue } from '../drawing/mutate-value.js';
import type { EntryKind, Recipe, Route } from './recipe.js';

/** Whose data it is, as a body names them. */
export interface Pair {
  readonly import_supplier: string;
  readonly external_account_number: string;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Names of fields by which entries of a list are told apart. */
const IDENTIFYING = /(^|_)(id|identifier|number|reference|body|path|key|mpxn|serial)$/;
/** Bytes of the shortest entry, with what parts it from the next. */
const SHORTEST = 3;
/** Levels of a body that are looked through for what tells entries apart. */
const DEEPEST = 4;

const CHARGE = {
  transaction_id: 'T',
  transaction_date: '2024-09-30',
  amount: 53.24,
  type: 'SUPPLY_CHARGE',
  product_code: 'STANDARD',
  line_items: [
    {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-09-01',
      end_date: '2024-09-30',
      number_of_units: 200,
      net_amount: 44,
      price_per_unit: 0.22,
      units: [1000, 1200],
    },
  ],
  tax_items: [{ amount: 9.24, tax_type: 'VAT', value_taxed: 44, rate: 0.21, unit_type: 'PROPORTION' }],
};

/** A body of each route in which little is wrong. */
const ORDINARY: Readonly<Record<Route, (pair: Pair) => JsonObject>> = {
  validate: (pair) => ({ ...samplePayload(), ...pair }),
  transactions: (pair) => ({ ...pair, transactions: [CHARGE] }),
  notes: (pair) => ({ ...pair, notes: [{ body: 'A note', document_paths: [{ document_path: 'letters/1.pdf' }] }] }),
  statements: (pair) => ({
    ...pair,
    statements: [
      {
        bill_period_from_date: '2018-01-01',
        bill_period_to_date: '2018-01-31',
        statement_id: 'S',
        statement_path: 'statements/1.pdf',
        gross_amount: 10.5,
      },
    ],
  }),
};

/** Lists of the ordinary body of a route, each as the names of the lists that lead to it. */
export function listsOf(route: Route): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  const visit = (value: unknown, lists: readonly string[]): void => {
    if (!isJsonObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(member)) continue;
      const here = [...lists, name];
      found.set(here.join('.'), here);
      for (const entry of member) visit(entry, here);
    }
  };
  visit(ORDINARY[route]({ import_supplier: '', external_account_number: '' }), []);
  return [...found.values()];
}

/** The text of the body of a recipe, the same each time. */
export function bodyOf(recipe: Recipe, pair: Pair): Buffer {
  const { route, bytes, lists, counts, isDistinct, changes } = recipe;
  const ordinary = ORDINARY[route](pair);
  const changed = changes.reduce<unknown>((value, seed) => mutateValue(new Draw(seed, 100), value), ordinary);
  const base = isJsonObject(changed) ? changed : ordinary;
  const [outermost = ''] = lists;
  const entry = entryOf(base, lists, withinBytes(counts, bytes), recipe.entry);
  const rest = Buffer.byteLength(writeExactJson({ ...base, [outermost]: [] }));
  const each = Buffer.byteLength(writeExactJson(isDistinct ? distinct(entry, 10_000) : entry) ?? 'null') + 1;
  const length = Math.max(1, Math.floor((bytes - rest) / each));
  const entries = Array.from({ length }, (_, index) => (isDistinct ? distinct(entry, index) : entry));
  return Buffer.from(writeExactJson({ ...base, ...pair, [outermost]: entries }));
}

/** As many entries of the lists below as one entry of the outermost can have. */
function withinBytes(counts: readonly number[], bytes: number): number[] {
  let left = Math.floor(bytes / SHORTEST);
  return counts.map((count) => {
    const bounded = Math.max(1, Math.min(count, left));
    left = Math.floor(left / bounded);
    return bounded;
  });
}

/** An entry of the outermost list, in which the lists below have as many entries as the recipe says. */
function entryOf(
  around: unknown,
  [name = '', ...below]: readonly string[],
  [count = 1, ...others]: readonly number[],
  kind: EntryKind,
): unknown {
  const list: unknown = isJsonObject(around) ? around[name] : undefined;
  const first: unknown = Array.isArray(list)
    ? list.find((one) => below[0] === undefined || hasList(one, below[0]))
    : {};
  const [next] = below;
  if (next === undefined) return innermost(first, kind);
  const entry = entryOf(first, below, others, kind);
  return { ...(isJsonObject(first) ? first : {}), [next]: Array.from({ length: count }, () => entry) };
}

function hasList(value: unknown, name: string): boolean {
  return isJsonObject(value) && Array.isArray(value[name]);
}

function innermost(entry: unknown, kind: EntryKind): unknown {
  if (kind === 'same') return entry ?? {};
  if (kind === 'empty') return {};
  if (kind === 'null') return null;
  return mutateValue(new Draw(kind, 100), entry ?? {});
}

/** The same entry told apart from others of its list. */
function distinct(value: unknown, index: number, depth = 0): unknown {
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((one, position) => distinct(one, index * 100 + position, depth + 1));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' && IDENTIFYING.test(name) ? `${member}${index}` : distinct(member, index, depth + 1),
    ]),
  );
}
