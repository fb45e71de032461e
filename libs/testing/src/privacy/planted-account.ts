import { type AccountImportRequest } from '@carryover/contract';
import { distinctSample } from '../payloads/sample/distinct-sample.js';
import { type Canary } from './canary.js';
import { plantFreeTexts } from './plant-free-texts.js';

/** An account full of values that can be recognised wherever they turn up, and what is added to it later. */
export interface PlantedAccount {
  readonly payload: AccountImportRequest;
  readonly notes: readonly object[];
  readonly transactions: readonly object[];
  readonly statements: readonly object[];
  readonly instruction: { readonly vendor: string; readonly type: string; readonly reference: string };
  readonly canaries: readonly Canary[];
}

/** Values of the forms that fields ask for, and of texts in objects of which nothing else is planted. */
const PERSONAL = {
  given_name: 'Quillfeather',
  family_name: 'Vexbridgeworth',
  email: 'quill.vexbridge@zephyrmail.co.uk',
  mobile: '07400 913577',
  landline: '01209 664183',
  date_of_birth: '1931-07-23',
  title: 'Brigadierix',
  salutation: 'Commodore Quillon',
  billing_name: 'Trustees of Lady Wexcombe',
  billing_address1: 'Gnomonhouse Cottage',
  billing_address2: '91 Larkspindle Rise',
  billing_address3: 'Nether Umberleigh',
  billing_address4: 'Saltwickham',
  billing_address5: 'Isle of Tarnwick',
  billing_postcode: 'ZE3 9JW',
  supply_address1: 'Ferrymans Oxbow',
  supply_address2: '17 Candlemaker Twitten',
  supply_address3: 'Upper Quernmore',
  supply_postcode: 'HS9 5XW',
  administrator_name: 'Ozymandrake',
  administrator_email: 'keys.tamsinbrook@lettingsquay.co.uk',
  administrator_mobile: '07400 822466',
  note: 'Widowed; spare key beneath the sundial',
  campaign_note: 'Breathing apparatus upstairs',
  metadata: 'carer calls at teatime',
  metadata_key: 'Niece Jocasta Penhallock',
  document_path: 'notes/power-of-attorney-quonset.pdf',
  statement_path: 'statements/final-demand-wickerby.pdf',
  later_note: 'Daughter Persimmon pays from abroad',
  later_document_path: 'notes/hospital-letter-brambling.pdf',
  display_note: 'Refund after the flood in Thornquay',
  transaction_note: 'Disputes it, solicitor Hobbledown',
  later_statement_path: 'statements/closing-osmunda.pdf',
} as const;

const IDENTIFIERS = {
  reference: 'CRM-QX-7719043',
  transaction_reference: 'GWL-XR-5520981',
  meter_serial_number: 'K94QX77031',
  instruction: 'ok_mandate_9X7QWK31',
} as const;

/** @param index from 0 to 999,999; the same as of a sample, so that meter points do not collide */
export function plantCanaries(index: number): PlantedAccount {
  const payload = planted(distinctSample(index), index);
  const others = plantFreeTexts(payload, new Set(Object.values(PERSONAL)));
  return {
    payload,
    notes: [{ body: PERSONAL.later_note, document_paths: [{ document_path: PERSONAL.later_document_path }] }],
    transactions: [
      {
        transaction_id: `LATER-${index}`,
        transaction_date: '2024-09-10',
        amount: '5.00',
        type: 'CREDIT',
        reason: 'IMPORTED_CREDIT',
        display_note: PERSONAL.display_note,
        note: PERSONAL.transaction_note,
        reference: IDENTIFIERS.transaction_reference,
      },
    ],
    statements: [
      {
        bill_period_from_date: '2019-01-01',
        bill_period_to_date: '2019-01-31',
        statement_id: `LATER-${index}`,
        statement_path: PERSONAL.later_statement_path,
      },
    ],
    instruction: { vendor: 'SANDBOX', type: 'CARD', reference: IDENTIFIERS.instruction },
    canaries: [...canariesOf({ ...PERSONAL, ...others }, 'personal'), ...canariesOf(IDENTIFIERS, 'identifier')],
  };
}

function canariesOf(values: Readonly<Record<string, string>>, kind: Canary['kind']): Canary[] {
  return Object.entries(values).map(([name, value]) => ({ name, value, kind }));
}

/** @param index the value of a personal key in metadata, by which two accounts differ there */
function planted(account: AccountImportRequest, index: number): AccountImportRequest {
  const { given_name, family_name, email, mobile, landline, date_of_birth, title, salutation } = PERSONAL;
  const [customer, ...customers] = account.customers ?? [];
  const address = first(account.supply_addresses);
  const meter = first(first(address.meter_points).meters);
  meter.meter_serial_number = IDENTIFIERS.meter_serial_number;
  return {
    ...account,
    customers: [
      { ...customer, given_name, family_name, email, mobile, landline, date_of_birth, title, salutation },
      ...customers,
    ],
    billing_name: PERSONAL.billing_name,
    billing_address1: PERSONAL.billing_address1,
    billing_address2: PERSONAL.billing_address2,
    billing_address3: PERSONAL.billing_address3,
    billing_address4: PERSONAL.billing_address4,
    billing_address5: PERSONAL.billing_address5,
    billing_postcode: PERSONAL.billing_postcode,
    supply_addresses: [
      {
        ...address,
        supply_address1: PERSONAL.supply_address1,
        supply_address2: PERSONAL.supply_address2,
        supply_address3: PERSONAL.supply_address3,
        supply_postcode: PERSONAL.supply_postcode,
        property_administrators: [
          {
            ...first(address.property_administrators),
            family_name: PERSONAL.administrator_name,
            email: PERSONAL.administrator_email,
            mobile: PERSONAL.administrator_mobile,
          },
        ],
      },
    ],
    references: [{ namespace: first(account.references).namespace, value: IDENTIFIERS.reference }],
    notes: [
      { ...first(account.notes), body: PERSONAL.note, document_paths: [{ document_path: PERSONAL.document_path }] },
    ],
    statements: [{ ...first(account.statements), statement_path: PERSONAL.statement_path }],
    account_campaigns: [{ slug: 'smets_upgrade', campaign_note: PERSONAL.campaign_note }],
    communication_preference: 'ONLINE',
    metadata: [{ key: 'care', value: { remark: PERSONAL.metadata, [PERSONAL.metadata_key]: index } }],
  };
}

/** The sample fills every list. */
function first<T>(list: readonly T[] | undefined): T {
  const [entry] = list ?? [];
  if (entry === undefined) throw new RangeError('The sample account has an empty list.');
  return entry;
}
