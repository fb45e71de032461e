import { CivilDate, DecimalText, Flag, KnownValue, Nested, NestedList, Text, Whole } from '../decorators/index.js';
import {
  ACCOUNT_TYPES,
  COMMUNICATION_PREFERENCES,
  DOCUMENT_ACCESSIBILITIES,
  SALES_CHANNELS,
  SMART_READ_FREQUENCIES,
} from '../enumerations/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { postcodeInNormalForm } from '../postcode-in-normal-form.js';
import { AccountCampaignPayload } from './account-campaign.payload.js';
import { AccountNotePayload } from './account-note.payload.js';
import { CustomerPayload } from './customer.payload.js';
import { DebtPayload } from './debt.payload.js';
import { DunningPathPayload } from './dunning-path.payload.js';
import { LedgerPayload } from './ledger.payload.js';
import { MetadataPayload } from './metadata.payload.js';
import { PaymentSchedulePayload } from './payment-schedule.payload.js';
import { ReferencePayload } from './reference.payload.js';
import { StatementPayload } from './statement.payload.js';
import { SupplyAddressPayload } from './supply-address.payload.js';
import { WarmHomeDiscountPayload } from './warm-home-discount.payload.js';

/** The account payload of the validate and create calls: one account with everything it brings. */
export class AccountImportRequest {
  @Text({
    meaning: 'Code of the import supplier that the account comes from.',
    required: true,
    essential: true,
    max: 32,
    example: 'DEMO',
    group: 'identity',
    column: null,
    personal: false,
  })
  import_supplier: string;

  @Text({
    meaning: 'Number of the account at the import supplier, which identifies it for ever.',
    required: true,
    essential: true,
    max: 128,
    example: 'TRE-4471-0093',
    group: 'identity',
    personal: false,
  })
  external_account_number: string;

  @Flag({
    meaning: 'Whether nobody knows who lives there; the account then has no customers.',
    example: false,
    group: 'occupier',
    personal: false,
  })
  unknown_occupier?: boolean;

  @NestedList(() => CustomerPayload, {
    meaning: 'The people the account belongs to, the first of them first.',
    required: 'conditional',
    cap: LIST_CAPS.customers,
    group: 'occupier',
  })
  customers?: CustomerPayload[];

  @Text({
    meaning: 'Name on bills; the names of the customers when left out.',
    blank: true,
    max: 510,
    example: 'Dr M and Mr J Trelawney',
    group: 'addresses',
    personal: true,
    correctable: true,
  })
  billing_name?: string;

  @Text({
    meaning: 'First line of the address that bills go to.',
    required: 'conditional',
    max: 512,
    example: 'Chapel Cottage',
    label: 'Billing address, line 1',
    group: 'addresses',
    personal: true,
    correctable: true,
  })
  billing_address1?: string;

  @Text({
    meaning: 'Second line of the address that bills go to.',
    blank: true,
    max: 512,
    example: '3 Fore Street',
    label: 'Billing address, line 2',
    group: 'addresses',
    personal: true,
    correctable: true,
  })
  billing_address2?: string;

  @Text({
    meaning: 'Third line of the address that bills go to.',
    blank: true,
    max: 512,
    example: 'Porthkellis',
    label: 'Billing address, line 3',
    group: 'addresses',
    personal: true,
    correctable: true,
  })
  billing_address3?: string;

  @Text({
    meaning: 'Fourth line of the address that bills go to.',
    blank: true,
    max: 512,
    example: 'Redruth',
    label: 'Billing address, line 4',
    group: 'addresses',
    personal: true,
    correctable: true,
  })
  billing_address4?: string;

  @Text({
    meaning: 'Fifth line of the address that bills go to.',
    blank: true,
    max: 512,
    example: 'Cornwall',
    label: 'Billing address, line 5',
    group: 'addresses',
    personal: true,
    correctable: true,
  })
  billing_address5?: string;

  @Text({
    meaning: 'Postcode of the address that bills go to.',
    required: 'conditional',
    max: 512,
    normalise: postcodeInNormalForm,
    example: 'TR15 2AB',
    group: 'addresses',
    personal: true,
    correctable: true,
  })
  billing_postcode?: string;

  @KnownValue(ACCOUNT_TYPES, {
    meaning: 'Kind of account; DOMESTIC when left out.',
    example: 'DOMESTIC',
    group: 'identity',
    personal: false,
  })
  account_type?: string;

  @KnownValue(SALES_CHANNELS, {
    meaning: 'Where the customer was won; DIRECT when left out.',
    blank: true,
    example: 'FIELD_SALES',
    group: 'identity',
    personal: false,
  })
  sales_channel?: string;

  @Text({
    meaning: 'Part of the sales channel, in words of the supplier.',
    blank: true,
    max: 255,
    example: 'Camborne market',
    group: 'identity',
    personal: false,
  })
  sales_subchannel?: string;

  @NestedList(() => SupplyAddressPayload, {
    meaning: 'The premises that are supplied, with their meter points.',
    required: 'conditional',
    cap: LIST_CAPS.supply_addresses,
    group: 'addresses',
  })
  supply_addresses?: SupplyAddressPayload[];

  @DecimalText({
    meaning:
      'Balance the account comes with, in pounds: credit is positive, debt negative; what the ledgers come to when left out.',
    integer: 10,
    fraction: 10,
    example: '57.30',
    group: 'balances',
    personal: false,
  })
  transfer_balance?: string;

  @NestedList(() => LedgerPayload, {
    meaning: 'The ledgers of the account; each is known by its position.',
    cap: LIST_CAPS.ledgers,
    group: 'balances',
  })
  ledgers?: LedgerPayload[];

  @CivilDate({
    meaning: 'Last day that was billed, inclusive; for an account that never was the day supply starts.',
    required: 'conditional',
    example: '2024-08-31',
    label: 'Last billed to',
    group: 'balances',
    personal: false,
  })
  last_billed_to_date?: string;

  @NestedList(() => PaymentSchedulePayload, {
    meaning: 'Regular payments: one schedule, and debt repayment plans beside it.',
    cap: LIST_CAPS.payment_schedules,
    group: 'payment schedules',
  })
  payment_schedules?: PaymentSchedulePayload[];

  @NestedList(() => ReferencePayload, {
    meaning: 'Names of the account in other systems.',
    cap: LIST_CAPS.references,
    group: 'records',
    correctable: true,
  })
  references?: ReferencePayload[];

  @NestedList(() => AccountNotePayload, {
    meaning: 'Notes about the account.',
    cap: LIST_CAPS.notes,
    group: 'records',
    correctable: true,
  })
  notes?: AccountNotePayload[];

  @NestedList(() => StatementPayload, {
    meaning: 'Old statements that are kept as documents.',
    cap: LIST_CAPS.statements,
    group: 'records',
  })
  statements?: StatementPayload[];

  @NestedList(() => WarmHomeDiscountPayload, {
    meaning: 'Warm Home Discounts that were granted, one for each tax year.',
    cap: LIST_CAPS.warm_home_discount,
    group: 'records',
  })
  warm_home_discount?: WarmHomeDiscountPayload[];

  @Nested(() => DunningPathPayload, {
    meaning: 'How overdue payments of the account are being demanded.',
    group: 'records',
  })
  dunning_path?: DunningPathPayload;

  @NestedList(() => DebtPayload, {
    meaning: 'Debts that agencies collect, or that were reported.',
    cap: LIST_CAPS.debts,
    group: 'records',
  })
  debts?: DebtPayload[];

  @CivilDate({
    meaning: 'Day the payments were last reviewed.',
    example: '2024-06-12',
    group: 'records',
    personal: false,
  })
  last_payment_review_date?: string;

  @CivilDate({ meaning: 'Day the next bill is due.', example: '2024-11-30', group: 'balances', personal: false })
  next_bill_due_date?: string;

  @KnownValue(SMART_READ_FREQUENCIES, {
    meaning: 'How often a smart meter is read.',
    blank: true,
    example: 'DAILY',
    group: 'records',
    personal: false,
  })
  smart_read_frequency?: string;

  @Whole({
    meaning: 'Day of the month on which a smart meter is read.',
    min: 1,
    max: 28,
    bounds: { rule: 'R147', code: 'invalid_day_of_month', message: 'The day must be between {min} and {max}.' },
    example: 12,
    group: 'records',
    personal: false,
  })
  smart_read_cycle_day?: number;

  @KnownValue(COMMUNICATION_PREFERENCES, {
    meaning: 'How the customer wants to be written to; ONLINE when left out.',
    example: 'PRINT',
    group: 'records',
    personal: false,
    correctable: true,
  })
  communication_preference?: string;

  @KnownValue(DOCUMENT_ACCESSIBILITIES, {
    meaning: 'Form in which documents can be read by the customer.',
    blank: true,
    example: 'BRAILLE',
    group: 'records',
    personal: true,
    correctable: true,
  })
  document_accessibility?: string;

  @NestedList(() => AccountCampaignPayload, {
    meaning: 'Campaigns that the account takes part in.',
    cap: LIST_CAPS.account_campaigns,
    label: 'Campaigns',
    group: 'records',
  })
  account_campaigns?: AccountCampaignPayload[];

  @NestedList(() => MetadataPayload, {
    meaning: 'Free-form data of the supplier, by key.',
    cap: LIST_CAPS.metadata,
    group: 'records',
  })
  metadata?: MetadataPayload[];
}
