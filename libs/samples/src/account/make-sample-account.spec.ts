import { readAccountPayload } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { makeSampleAccount } from './make-sample-account.js';
import { SAMPLE_FUELS, type SampleOptions } from './sample-plan.js';

const options: SampleOptions = { seed: 1, supplier: 'DEMO', fuel: 'mixed', billedTo: '2024-12-31' };
const today = '2025-02-01';

/** What is said about an account, errors and warnings alike. */
function problemsOf(account: object): string[] {
  const { ruleErrors, warnings } = readAccountPayload(JSON.parse(JSON.stringify(account)), { today });
  return [...ruleErrors, ...warnings].map(({ rule, path, detail }) => `${rule} ${path}: ${detail}`);
}

describe('sample accounts', () => {
  it.each([1, 2, 77])('are valid and warned of nothing, 1,000 of seed %d', (seed) => {
    const bad = Array.from({ length: 1_000 }, (_, index) => problemsOf(makeSampleAccount(index, { ...options, seed })));
    expect(bad.flat()).toEqual([]);
  });

  it('are valid on the day they are billed up to, some of whose statements are issued later', () => {
    const bad = Array.from({ length: 200 }, (_, index) => {
      const account = makeSampleAccount(index, { ...options, billedTo: '2024-02-29' });
      return readAccountPayload(account, { today: '2024-03-15' }).ruleErrors;
    });
    expect(bad.flat()).toEqual([]);
  });

  it('are the same for the same seed and others for another', () => {
    expect(makeSampleAccount(3, options)).toEqual(makeSampleAccount(3, options));
    expect(makeSampleAccount(3, { ...options, seed: 2 })).not.toEqual(makeSampleAccount(3, options));
  });

  it.each(SAMPLE_FUELS)('have the fuels asked for: %s', (fuel) => {
    const accounts = Array.from({ length: 100 }, (_, index) => makeSampleAccount(index, { ...options, fuel }));
    const kinds = accounts.map(({ supply_addresses: [address] = [] }) =>
      (address?.meter_points ?? []).map(({ supply_type: type }) => type).join('+'),
    );
    const expected = { dual: ['ELECTRICITY+GAS'], electricity: ['ELECTRICITY'], gas: ['GAS'] };
    const mixed = ['ELECTRICITY', 'ELECTRICITY+GAS', 'GAS'];
    expect([...new Set(kinds)].sort()).toEqual(fuel === 'mixed' ? mixed : expected[fuel]);
  });

  it('share nothing that two accounts may not share', () => {
    const seen = new Map<string, number>();
    for (let index = 0; index < 5_000; index += 1) {
      const account = makeSampleAccount(index, options);
      const points = (account.supply_addresses ?? []).flatMap((address) => address.meter_points);
      const own = [
        account.external_account_number,
        ...points.map(({ identifier }) => identifier),
        ...(account.references ?? []).map(({ value }) => value),
      ];
      for (const text of own) {
        expect([text, seen.get(text) ?? index]).toEqual([text, index]);
        seen.set(text, index);
      }
    }
  });

  it('have readings that never go back', () => {
    for (let index = 0; index < 300; index += 1) {
      for (const address of makeSampleAccount(index, options).supply_addresses ?? []) {
        for (const meter of address.meter_points.flatMap(({ meters = [] }) => meters)) {
          for (const { register_id: id, reading_value: latest } of meter.transfer_readings ?? []) {
            const values = (meter.reading_history ?? [])
              .filter((one) => one.register_id === id)
              .map((one) => Number(one.reading_value));
            expect([...values, Number(latest)]).toEqual([...values, Number(latest)].sort((one, other) => one - other));
          }
        }
      }
    }
  });

  it('have the size of a real account', () => {
    const sizes = Array.from({ length: 200 }, (_, index) => JSON.stringify(makeSampleAccount(index, options)).length);
    expect(Math.min(...sizes)).toBeGreaterThan(3_000);
    expect(Math.max(...sizes)).toBeLessThan(10_000);
  });
});
