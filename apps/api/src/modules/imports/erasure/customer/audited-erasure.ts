import type { CustomerErasurePreview } from './erase-customer.usecase.js';

/** What a customer is called, whose own name goes: the account, or the supplier and its number while there is none. */
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
