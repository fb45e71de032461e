import { generatePayloads, samplePayload } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '../../json/json-exact-number.js';
import type { AcceptedAccount } from '../../rules/account-payload-reading.js';
import { compareGroup } from './compare-group.js';
import { DIGEST_GROUPS } from './digest-groups.js';
import { digestOf } from './digest-of.js';
import { FIGURES, figureName, groupOfFigure } from './figures.js';

const SALT = 'f'.repeat(32);
const none = { external_account_number: 'E', import_supplier: 'S' };

/** The fields that differ, as `path expected actual`. */
function differing(sent: object, held: object, group: string): string[] {
  return compareGroup({ ...none, ...sent }, { ...none, ...held }, group)
    .filter(({ expected, actual }) => expected !== actual)
    .map(({ path, expected, actual }) => `${path} ${expected} ${actual}`);
}

describe('the fields of a group', () => {
  it('are told by their path where they differ, with both values', () => {
    const customers = [{ given_name: 'A', email: 'a@example.org' }, { given_name: 'B' }];
    const others = [
      { given_name: 'A', email: 'A@example.org' },
      { given_name: 'B', mobile: '07700900000' },
    ];
    expect(differing({ customers }, { customers: others }, 'customers')).toEqual([
      'customers.0.email a@example.org A@example.org',
      'customers.1.mobile null 07700900000',
    ]);
    expect(differing({ billing_name: 'A' }, {}, 'account')).toEqual(['billing_name A null']);
  });

  it('are the same in another order, where the list has none, and with zeros at the end of a decimal', () => {
    const debts = [{ agency_name: 'A', aged_debt: [{ debt_amount: '1.50' }] }, { agency_name: 'B' }];
    const others = [{ agency_name: 'B' }, { agency_name: 'A', aged_debt: [{ debt_amount: '1.5' }] }];
    expect(differing({ debts }, { debts: others }, 'debts')).toEqual([]);
  });

  it('of an entry that one side has alone are all told', () => {
    const psr = [{ elec_industry_code: '14' }, { elec_industry_code: '25', effective_from: '2020-01-01' }];
    const sent = { customers: [{ psr }] };
    const held = { customers: [{ psr: [{ elec_industry_code: '14' }] }] };
    expect(differing(sent, held, 'priority_services')).toEqual([
      'customers.0.position 1 null',
      'customers.0.psr.1.effective_from 2020-01-01 null',
      'customers.0.psr.1.elec_industry_code 25 null',
    ]);
    expect(differing(held, sent, 'priority_services')).toEqual([
      'customers.0.position null 1',
      'customers.0.psr.1.effective_from null 2020-01-01',
      'customers.0.psr.1.elec_industry_code null 25',
    ]);
  });

  it('of what lies in something else name that', () => {
    const lying = (serial: string) => {
      const meters = [{ meter_serial_number: serial, registers: [{ register_id: 'L' }] }];
      return { supply_addresses: [{ meter_points: [{ identifier: '1', meters }] }] };
    };
    expect(differing(lying('M1'), lying('M2'), 'registers')).toEqual([
      'supply_addresses.0.meter_points.0.meters.0.meter_serial_number M1 M2',
    ]);
  });

  it('have short texts, as short numbers may be long ones', () => {
    const of = (...numbers: unknown[]) => ({ ...none, metadata: [{ key: 'k', value: { numbers } }] });
    const many = Array.from({ length: 1_000 }, () => [1e308, -1.5e-300]).flat();
    const [, value] = compareGroup(of(...many), of(...many), 'metadata');
    expect(value?.actual).toBe(value?.expected);
    expect(value?.actual?.length).toBeLessThan(30_000);
    const token = (text: string) => of(new JsonNumber(text));
    expect(differing(token('10E+307'), of(1e308), 'metadata')).toEqual([]);
    expect(differing(of(1e307), of(1e308), 'metadata')).toHaveLength(1);
  });

  it('differ in one at least where the digests do, and in none where these do not', () => {
    const payloads = [samplePayload(), ...generatePayloads(30, 4_711, 'S')] as AcceptedAccount[];
    let differingPairs = 0;
    for (const [index, sent] of payloads.entries()) {
      const held = payloads[(index * 7 + 1) % payloads.length] ?? sent;
      for (const group of Object.keys(DIGEST_GROUPS)) {
        const isSame = digestOf(sent, group, SALT) === digestOf(held, group, SALT);
        expect([index, group, differing(sent, held, group).length > 0]).toEqual([index, group, !isSame]);
        expect(differing(sent, structuredClone(sent), group)).toEqual([]);
        if (!isSame) differingPairs += 1;
      }
    }
    expect(differingPairs).toBeGreaterThan(100);
  });
});

it('every figure is worked out from a group of fields', () => {
  const names = [...FIGURES.map(figureName), 'meter_points.electricity', 'balance', 'transactions.sum'];
  expect(names.filter((name) => groupOfFigure(name) === null)).toEqual([]);
  expect(groupOfFigure('accounts')).toBeNull();
});
