import type { CustomerErasurePreview } from './erase-customer.usecase.js';

/**
 * How the audit trail names an erased customer, without their name: the account number, or supplier and external
 * number while there is no account.
 */
export function customerOf({
  accountNumber,
  supplier,
  externalAccountNumber,
}: Pick<CustomerErasurePreview, 'accountNumber' | 'supplier' | 'externalAccountNumber'>): string {
  return accountNumber ?? `${supplier}/${externalAccountNumber}`;
}

/** The erasure as the audit trail has it: numbers, and nothing of what was there. */
export function auditedErasure(preview: CustomerErasurePreview): {
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  readonly after: object;
} {
  const { accountNumber, importId, payloads, warnings, documents, rows } = preview;
  const target = accountNumber === null ? { type: 'import', id: importId } : { type: 'account', id: accountNumber };
  return { action: 'customer.erase', target, after: { payloads, warnings, documents, rows } };
}
