import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is read of a field of the contract. */
interface Field {
  readonly payload: string;
  readonly direction: string;
  readonly path: string;
  readonly type: string;
  readonly format: string | null;
}

/** What the contract says of each field; written by hand, and not by the code that is tried here. */
const FIELDS: readonly Field[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../libs/contract/spec/fields.json'), 'utf8'),
);
const OFFSET = /(Z|[+-]\d\d:?\d\d)$/;
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });

/**
 * The normal form of a request, as docs/adr/0011 describes it; made from that page and the list of fields only.
 * @param payload name of the request in the list of fields
 */
export function normaliseSent(payload: string, value: unknown): unknown {
  const fields = FIELDS.filter((field) => field.payload === payload && field.direction === 'request');
  return normalise(new Map(fields.map((field) => [field.path, field])), value, '');
}

function normalise(fields: ReadonlyMap<string, Field>, value: unknown, path: string): unknown {
  if (path === 'metadata[].value') return value;
  if (Array.isArray(value)) return value.map((item) => normalise(fields, item, `${path}[]`));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .map(([key, inner]) => [key, normalise(fields, inner, path === '' ? key : `${path}.${key}`)] as const)
      .filter(([, inner]) => !isNothing(inner));
    return Object.fromEntries(entries);
  }
  if (Object.is(value, -0)) return 0;
  return typeof value === 'string' ? normaliseText(fields.get(path), value, path) : value;
}

/** What counts as not given. */
export function isNothing(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function normaliseText(field: Field | undefined, value: string, path: string): string {
  const text = value.trim();
  if (text === '') return '';
  if (field?.type === 'decimal') return plainDecimal(text);
  if (field?.format === 'date-time') return utc(text);
  if (path.endsWith('postcode')) return postcode(text);
  return text;
}

/** `007.50` is `7.50`, `.5` is `0.5`, `5.` is `5`, `-0.0` is `0.0`. */
export function plainDecimal(text: string): string {
  const [, sign = '', whole, fraction] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`;
  return /[1-9]/.test(digits) ? sign + digits : digits;
}

function postcode(text: string): string {
  const letters = text.replace(/\s/g, '').toUpperCase();
  return `${letters.slice(0, -3)} ${letters.slice(-3)}`;
}

function utc(text: string): string {
  const [, local, fraction = ''] = /^([^.Z+]*?)(?:\.(\d+))?(?:Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  if (local === undefined) return text;
  const offset = OFFSET.exec(text)?.[0];
  const whole =
    offset === undefined
      ? fromLondon(local)
      : Date.parse(local + (offset === 'Z' ? 'Z' : offset.replace(/^(...)(\d\d)$/, '$1:$2')));
  const digits = fraction.replace(/0+$/, '');
  return `${new Date(whole).toISOString().slice(0, 19)}${digits === '' ? '' : `.${digits}`}Z`;
}

/** Of two moments with the same reading of the clock the earlier one. */
function fromLondon(local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  const summer = asUtc - 3_600_000;
  return london.format(summer).replace(' ', 'T').startsWith(local.slice(0, 16)) ? summer : asUtc;
}
