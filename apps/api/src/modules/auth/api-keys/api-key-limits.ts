import { normaliseInstant } from '@carryover/contract';
import type { Tx } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { readAddressRange } from './address-ranges.js';

/** Limits of a key; null where it is not limited. */
export interface ApiKeyLimits {
  readonly expiresAt: Date | null;
  /** Networks in CIDR notation. */
  readonly addressRanges: readonly string[] | null;
  /** Codes of import suppliers. */
  readonly supplierCodes: readonly string[] | null;
  readonly isReadOnly: boolean;
}

/** The limits as text, as given when a key is issued; left out for no limit. Lists are separated by commas or white space. */
export interface WrittenLimits {
  /** An instant or a day, at whose beginning in London it ends. */
  readonly expires_at?: string | undefined;
  readonly address_ranges?: string | undefined;
  readonly suppliers?: string | undefined;
  readonly is_read_only?: boolean | undefined;
}

/** Limits as they are stored. */
export type StoredLimits = Omit<ApiKeyLimits, 'supplierCodes'> & { readonly importSupplierIds: string[] | null };

export const NO_LIMITS: ApiKeyLimits = {
  expiresAt: null,
  addressRanges: null,
  supplierCodes: null,
  isReadOnly: false,
};

/** Entries of a list at most, as each request is compared with every one. */
const MOST = 50;

/** @throws FieldErrorsError naming what cannot be read, is over, or is no supplier of the organisation */
export async function readLimits(
  tx: Tx,
  organizationId: string,
  written: WrittenLimits,
  now: Date,
): Promise<StoredLimits> {
  const problems: Record<string, string[]> = {};
  const expiresAt = instantOf(written.expires_at);
  if (expiresAt !== null && !(expiresAt.getTime() > now.getTime()))
    problems.expires_at = ['This is a day or an instant to come, as in 2027-01-31 or 2027-01-31T18:00:00Z.'];
  const ranges = entriesOf(written.address_ranges);
  const addressRanges = ranges?.map(readAddressRange) ?? null;
  if (addressRanges?.includes(null) || addressRanges?.length === 0 || (addressRanges?.length ?? 0) > MOST)
    problems.address_ranges = [
      `These are 1 to ${MOST} addresses or networks, as in 203.0.113.7, 10.20.0.0/16 or 2001:db8::/32.`,
    ];
  const codes = entriesOf(written.suppliers);
  const known = codes === null ? null : await suppliersOf(tx, organizationId, codes);
  const unknown = codes?.filter((code) => !known?.has(code)) ?? [];
  if (unknown.length > 0)
    problems.suppliers = [`The organisation has no such import supplier: ${unknown.slice(0, 5).join(', ')}.`];
  if (codes?.length === 0 || (codes?.length ?? 0) > MOST)
    problems.suppliers = [`These are 1 to ${MOST} codes of import suppliers.`];
  if (Object.keys(problems).length > 0) throw new FieldErrorsError(problems);
  return {
    expiresAt,
    addressRanges: addressRanges?.filter((range) => range !== null) ?? null,
    importSupplierIds: known === null ? null : [...known.values()],
    isReadOnly: written.is_read_only ?? false,
  };
}

/** The limits that are set, as the audit trail shows them. */
export function limitsOnRecord(stored: WrittenLimits): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined && value !== false));
}

function instantOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  // What cannot be read is an invalid date, which is not to come.
  return new Date(normaliseInstant(text) ?? normaliseInstant(`${text}T00:00:00`) ?? Number.NaN);
}

function entriesOf(text: string | undefined): string[] | null {
  return text === undefined ? null : [...new Set(text.split(/[\s,]+/).filter((entry) => entry !== ''))];
}

async function suppliersOf(tx: Tx, organizationId: string, codes: readonly string[]): Promise<Map<string, string>> {
  const find = 'SELECT id, code FROM import_supplier WHERE organization_id = $1 AND code = ANY ($2)';
  const rows = await tx.query<{ id: string; code: string }[]>(find, [organizationId, codes]);
  return new Map(rows.map(({ id, code }) => [code, id]));
}
