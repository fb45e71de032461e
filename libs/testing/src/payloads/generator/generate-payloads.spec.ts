import {
  type AccountImportRequest,
  canonicalJson,
  parseStrictJson,
  readAccountPayload,
  signedAmount,
  sumPounds,
} from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '../../proofs/property-runs.js';
import { accountPayloadArbitrary } from './account-payload.arbitrary.js';
import { generatePayloads } from './generate-payloads.js';

const TODAY = '2026-01-01';
const context = { today: TODAY, supplierExists: true };

/** Every value at any depth, by the name of its field. */
function valuesByName(value: unknown, values = new Map<string, unknown[]>()): Map<string, unknown[]> {
  if (typeof value !== 'object' || value === null) return values;
  for (const [name, member] of Object.entries(value)) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [member]);
    else known.push(member);
    valuesByName(member, values);
  }
  return values;
}

function expectReconciled(account: AccountImportRequest): void {
  for (const ledger of account.ledgers ?? []) {
    const sum = (list = ledger.current_statement_transactions): string =>
      sumPounds((list ?? []).map(({ type, amount }) => signedAmount(type, amount)));
    const last = ledger.last_statement_balance ?? '0';
    if (ledger.historical_statement_transactions) {
      expect(sumPounds([last])).toBe(sum(ledger.historical_statement_transactions));
    }
    expect(sumPounds([ledger.ledger_balance ?? '0'])).toBe(
      sumPounds([last, ...(ledger.current_statement_transactions ? [sum()] : [])]),
    );
  }
  const balances = (account.ledgers ?? []).map((ledger) => ledger.ledger_balance ?? '0');
  expect(sumPounds([account.transfer_balance ?? '0'])).toBe(sumPounds(balances));
}

function expectTransferReadings(account: AccountImportRequest): void {
  const meters = (account.supply_addresses ?? []).flatMap(({ meter_points }) =>
    meter_points.flatMap((meterPoint) => meterPoint.meters ?? []),
  );
  for (const meter of meters) {
    const readings = meter.transfer_readings ?? [];
    const billedTo = account.last_billed_to_date;
    expect(readings.every((reading) => reading.reading_date === billedTo)).toBe(true);
    if (billedTo === undefined) continue;
    if (meter.registers === undefined) {
      expect(readings).toHaveLength(1);
      continue;
    }
    for (const register of meter.registers.filter(({ is_settlement }) => is_settlement !== false)) {
      expect(readings.filter(({ register_id }) => register_id === register.register_id)).toHaveLength(1);
    }
  }
}

describe('accountPayloadArbitrary', () => {
  it('makes payloads that are valid, survive the wire, and stay as they are when normalised again', () => {
    fc.assert(
      fc.property(accountPayloadArbitrary({ supplier: 'DEMO' }), (account) => {
        const sent = parseStrictJson(Buffer.from(JSON.stringify(account)));
        const { payload, errors } = readAccountPayload(sent, context);
        expect(errors.toJSON()).toEqual({});
        expect(readAccountPayload(payload, context).payload).toEqual(payload);
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  it('makes accounts that reconcile and bring the readings they have to', () => {
    fc.assert(
      fc.property(accountPayloadArbitrary({ supplier: 'DEMO' }), (account) => {
        expectReconciled(account);
        expectTransferReadings(account);
        expect(account.customers?.length ?? 0).toBeGreaterThanOrEqual(account.unknown_occupier ? 0 : 1);
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});

describe('generatePayloads', () => {
  const accounts = generatePayloads(300, 7, 'DEMO');
  const values = valuesByName(accounts);
  const valuesOf = (name: string): unknown[] => values.get(name) ?? [];

  it('makes the same payloads for the same seed, and others for another', () => {
    expect(canonicalJson(generatePayloads(20, 7, 'DEMO'))).toBe(canonicalJson(accounts.slice(0, 20)));
    expect(canonicalJson(generatePayloads(20, 8, 'DEMO'))).not.toBe(canonicalJson(accounts.slice(0, 20)));
  });

  it.each(['external_account_number', 'identifier', 'transaction_id', 'statement_id', 'meter_serial_number'])(
    'never repeats a %s',
    (name) => {
      const given = valuesOf(name);
      expect(given.length).toBeGreaterThan(200);
      expect(new Set(given).size).toBe(given.length);
    },
  );

  it('covers both fuels, prepayment, unknown occupiers, several registers and long histories', () => {
    expect(new Set(valuesOf('supply_type'))).toEqual(new Set(['ELECTRICITY', 'GAS']));
    expect(valuesOf('prepay_details').length).toBeGreaterThan(20);
    expect(valuesOf('unknown_occupier')).toContain(true);
    expect(valuesOf('registers').some((list) => Array.isArray(list) && list.length > 2)).toBe(true);
    expect(valuesOf('reading_history').some((list) => Array.isArray(list) && list.length >= 400)).toBe(true);
  });

  it('dates nothing in the future', () => {
    const dates = ['transaction_date', 'reading_date', 'supply_start_date', 'last_billed_to_date', 'effective_from'];
    const latest = dates
      .flatMap((name) => valuesOf(name))
      .sort()
      .at(-1);
    expect(String(latest) < TODAY).toBe(true);
  });
});
