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
  @Text({ required: true, essential: true, max: 32, personal: false })
  import_supplier: string;

  @Text({ required: true, essential: true, max: 128, personal: false })
  external_account_number: string;

  @Flag({ personal: false })
  unknown_occupier?: boolean;

  @NestedList(() => CustomerPayload, { required: 'conditional', cap: LIST_CAPS.customers })
  customers?: CustomerPayload[];

  @Text({ blank: true, max: 510, personal: true })
  billing_name?: string;

  @Text({ required: 'conditional', max: 512, personal: true })
  billing_address1?: string;

  @Text({ blank: true, max: 512, personal: true })
  billing_address2?: string;

  @Text({ blank: true, max: 512, personal: true })
  billing_address3?: string;

  @Text({ blank: true, max: 512, personal: true })
  billing_address4?: string;

  @Text({ blank: true, max: 512, personal: true })
  billing_address5?: string;

  @Text({ required: 'conditional', max: 512, normalise: postcodeInNormalForm, personal: true })
  billing_postcode?: string;

  @KnownValue(ACCOUNT_TYPES, { personal: false })
  account_type?: string;

  @KnownValue(SALES_CHANNELS, { blank: true, personal: false })
  sales_channel?: string;

  @Text({ blank: true, max: 255, personal: false })
  sales_subchannel?: string;

  @NestedList(() => SupplyAddressPayload, { required: 'conditional', cap: LIST_CAPS.supply_addresses })
  supply_addresses?: SupplyAddressPayload[];

  @DecimalText({ integer: 10, fraction: 10, personal: false })
  transfer_balance?: string;

  @NestedList(() => LedgerPayload, { cap: LIST_CAPS.ledgers })
  ledgers?: LedgerPayload[];

  @CivilDate({ required: 'conditional', personal: false })
  last_billed_to_date?: string;

  @NestedList(() => PaymentSchedulePayload, { cap: LIST_CAPS.payment_schedules })
  payment_schedules?: PaymentSchedulePayload[];

  @NestedList(() => ReferencePayload, { cap: LIST_CAPS.references })
  references?: ReferencePayload[];

  @NestedList(() => AccountNotePayload, { cap: LIST_CAPS.notes })
  notes?: AccountNotePayload[];

  @NestedList(() => StatementPayload, { cap: LIST_CAPS.statements })
  statements?: StatementPayload[];

  @NestedList(() => WarmHomeDiscountPayload, { cap: LIST_CAPS.warm_home_discount })
  warm_home_discount?: WarmHomeDiscountPayload[];

  @Nested(() => DunningPathPayload)
  dunning_path?: DunningPathPayload;

  @NestedList(() => DebtPayload, { cap: LIST_CAPS.debts })
  debts?: DebtPayload[];

  @CivilDate({ personal: false })
  last_payment_review_date?: string;

  @CivilDate({ personal: false })
  next_bill_due_date?: string;

  @KnownValue(SMART_READ_FREQUENCIES, { blank: true, personal: false })
  smart_read_frequency?: string;

  @Whole({
    min: 1,
    max: 28,
    bounds: { rule: 'R147', code: 'invalid_day_of_month', message: 'The day must be between {min} and {max}.' },
    personal: false,
  })
  smart_read_cycle_day?: number;

  @KnownValue(COMMUNICATION_PREFERENCES, { personal: false })
  communication_preference?: string;

  @KnownValue(DOCUMENT_ACCESSIBILITIES, { blank: true, personal: true })
  document_accessibility?: string;

  @NestedList(() => AccountCampaignPayload, { cap: LIST_CAPS.account_campaigns })
  account_campaigns?: AccountCampaignPayload[];

  @NestedList(() => MetadataPayload, { cap: LIST_CAPS.metadata })
  metadata?: MetadataPayload[];
}
