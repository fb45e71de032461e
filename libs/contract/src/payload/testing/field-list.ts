import { readFileSync } from 'node:fs';

/** An entry of the published field list, as far as the tests read it. */
export interface ListedField {
  readonly payload: string;
  readonly direction: string;
  readonly path: string;
  readonly type: string;
  readonly format: string | null;
  readonly required: boolean | 'conditional';
  readonly allow_blank?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly min?: number;
  readonly max?: number;
  readonly decimal?: { readonly integer_digits: number; readonly fraction_digits: number };
  readonly json_types?: readonly string[];
  /** Present where the field is for some of its siblings only, such as transactions of a type. */
  readonly when?: object;
  readonly enum?: readonly string[];
  readonly enum_open?: boolean;
}

/**
 * The lists of words that are closed: those of which the interface shows all. Where it shows values that were seen, and no more,
 * any word passes.
 */
const CLOSED: ReadonlySet<string> = new Set([
  'account_import supply_addresses[].meter_points[].supply_type',
  'account_import ledgers[].current_statement_transactions[].type',
  'account_import ledgers[].historical_statement_transactions[].type',
  'transactions_create transactions[].type',
]);

const FIELD_LIST = new URL('../../../spec/fields.json', import.meta.url);

/** The request fields of the account payload in the published field list. */
export function accountFields(): ListedField[] {
  return requestFields('account_import');
}

/**
 * The request fields of a payload in the published field list, once each: one that is listed for several types is what
 * those have in common, and needed under a condition when it is needed for some.
 */
export function requestFields(ofPayload: string): ListedField[] {
  const listed = JSON.parse(readFileSync(FIELD_LIST, 'utf8')) as ListedField[];
  const byPath = new Map<string, ListedField[]>();
  for (const field of listed) {
    if (field.payload !== ofPayload || field.direction !== 'request') continue;
    const isOpen = field.enum === undefined ? {} : { enum_open: !CLOSED.has(`${ofPayload} ${field.path}`) };
    byPath.set(field.path, [...(byPath.get(field.path) ?? []), { ...field, ...isOpen }]);
  }
  return [...byPath.values()].map((variants) => merged(variants, byPath));
}

function merged(variants: readonly ListedField[], byPath: ReadonlyMap<string, readonly ListedField[]>): ListedField {
  const [first] = variants;
  if (first === undefined) throw new Error('A field without an entry in the list.');
  const parent = byPath.get(first.path.slice(0, first.path.lastIndexOf('.')).replace(/\[\]$/, ''))?.[0];
  const isForSome = first.when !== undefined && parent?.when === undefined;
  const isNeeded = variants.some(({ required }) => required !== false);
  if (variants.length === 1) return { ...first, required: isForSome && isNeeded ? 'conditional' : first.required };
  return {
    ...first,
    required: isNeeded && 'conditional',
    allow_blank: variants.some(({ allow_blank: blank }) => blank === true),
    enum: [...new Set(variants.flatMap((one) => one.enum ?? []))].sort(),
    enum_open: variants.some(({ enum_open: isOpen }) => isOpen === true),
  };
}
