import {
  AccountImportRequest,
  AqPayload,
  DebtPayload,
  type LeafSpec,
  LedgerPayload,
  LedgerTransactionPayload,
  MeterPayload,
  MeterPointPayload,
  type PayloadClass,
  PaymentSchedulePayload,
  SupplyAddressPayload,
} from '@carryover/contract';

/**
 * Fields that are optional by their declaration, while others decide whether they may be there or what they may say, or
 * to which they belong, as a line of an address does to those before it. A field that is `required: 'conditional'` says
 * so itself.
 */
export const TIED_FIELDS: ReadonlyMap<PayloadClass, readonly string[]> = new Map<PayloadClass, readonly string[]>([
  [
    AccountImportRequest,
    [
      ...['unknown_occupier', 'transfer_balance', 'last_payment_review_date', 'billing_name'],
      ...['billing_address2', 'billing_address3', 'billing_address4', 'billing_address5'],
    ],
  ],
  [SupplyAddressPayload, ['supply_address2', 'supply_address3', 'supply_address4', 'supply_address5']],
  [MeterPointPayload, ['et_in_progress', 'dr_in_progress']],
  [MeterPayload, ['gas_number_of_digits']],
  [AqPayload, ['effective_to']],
  [LedgerPayload, ['last_statement_issue_date']],
  [LedgerTransactionPayload, ['payment_type']],
  [PaymentSchedulePayload, ['is_debt_repayment_plan', 'debt_repayment_element']],
  [DebtPayload, ['start_date']],
]);

/** Whether a field is tied to others, so that its declaration alone does not say which value is right. */
export function isTied(type: PayloadClass, name: string, { description }: LeafSpec): boolean {
  return description.required === 'conditional' || TIED_FIELDS.get(type)?.includes(name) === true;
}
