import { makeMpan } from '@carryover/industry';
import { samplePayload } from '@carryover/testing';
import { type ForEachNumber, type Payload, replaced, SLOT_UNKNOWN_TO_INDUSTRY, type Slot } from '../world/world.js';

/** What no other sequence has. */
export interface Identifiers {
  /** The meter point of each number. */
  readonly points: ForEachNumber<string>;
  readonly sharedPoint: string;
  readonly sharedReference: string;
}

/** Whose payload it is. */
interface PayloadOwner {
  readonly supplier: string;
  readonly number: string;
  readonly slot: Slot;
  readonly identifiers: Identifiers;
}

/** Pounds an account opens with, by the version of its payload. */
const OPENING: Readonly<Record<Payload['version'], string>> = { 1: '12.34', 2: '-56.78' };

/** A meter point with everything the rules ask for, but the number. */
const METER_POINT = samplePayload().supply_addresses?.[0]?.meter_points?.[0];

/** Number of the first meter point of the model, far from those of other tests. */
const FIRST_METER_POINT = 5_000_000_000;

/** The balance in pence of an account that was just made from a payload. */
export function openingPence({ version }: Payload): number {
  return Number(OPENING[version].replace('.', ''));
}

/** The three numbers of a sequence and the meter point they may share, none of which another sequence has. */
export function identifiersOf(sequence: number): Identifiers {
  const bodies = Array.from({ length: 100 }, (_, index) => `22${FIRST_METER_POINT + sequence * 100 + index}`);
  const mpans = bodies.map(makeMpan);
  const unknown = mpans.find((mpan) => mpan.endsWith('9'));
  const [first, second, third, shared] = mpans.filter((mpan) => !mpan.endsWith('9'));
  if (unknown === undefined || shared === undefined) throw new Error(`A hundred numbers of ${sequence} are too few.`);
  const points = replaced([first ?? '', second ?? '', third ?? ''], SLOT_UNKNOWN_TO_INDUSTRY, unknown);
  return { points, sharedPoint: shared, sharedReference: `M-${sequence}` };
}

/** The account payload a slot sends. */
export function payloadOf(
  { supplier, number, slot, identifiers }: PayloadOwner,
  { version, reference, point, flaw }: Payload,
): object {
  const balance = OPENING[version];
  return {
    import_supplier: supplier,
    external_account_number: number,
    customers: [
      {
        given_name: 'Loveday',
        family_name: 'Carne',
        email: 'loveday.carne@example.org',
        ...(flaw === 'phone' ? { landline: 'abcde' } : {}),
      },
    ],
    billing_name: 'Ms L Carne',
    billing_address1: '4 Market Strand',
    billing_postcode: 'TR11 3DB',
    account_type: 'DOMESTIC',
    supply_addresses: [
      {
        supply_address1: '4 Market Strand',
        supply_postcode: 'TR11 3DB',
        customer_at_supply_address_from_date: '2022-05-01',
        meter_points: [
          { ...METER_POINT, identifier: point === 'shared' ? identifiers.sharedPoint : identifiers.points[slot] },
        ],
      },
    ],
    last_billed_to_date: '2024-08-31',
    transfer_balance: flaw === 'balance' ? '99.99' : balance,
    ledgers: [{ last_statement_closing_date: '2024-08-31', last_statement_balance: balance, ledger_balance: balance }],
    references: [{ namespace: 'crm', value: reference === 'shared' ? identifiers.sharedReference : `OWN-${number}` }],
    statements: [
      {
        bill_period_from_date: '2024-06-01',
        bill_period_to_date: '2024-08-31',
        statement_path: documentOf(number),
        statement_id: 'own',
      },
    ],
    ...(flaw === 'unknown_field' ? { favourite_colour: 'blue' } : {}),
  };
}

/** The path of the document a number names. */
export function documentOf(number: string): string {
  return `${number}.pdf`;
}
