import { describe, expect, it } from '@jest/globals';
import type { AcceptedAccount } from '../../rules/account-payload-reading.js';
import { entriesAt, objectsAt } from './payload-lists.js';

const account = {
  billing_name: 'A. Customer',
  campaign: { slug: 'autumn' },
  supply_addresses: [
    { meter_points: [{ identifier: '1', meters: [{ serial: 'a' }, { serial: 'b' }] }] },
    { meter_points: [] },
    {},
    { meter_points: [{ identifier: '2', meters: [{ serial: 'c' }] }] },
  ],
} as unknown as AcceptedAccount;

describe('the entries of a list of a payload', () => {
  it.each([
    ['', [account]],
    ['campaign', [{ slug: 'autumn' }]],
    ['debts', []],
    ['supply_addresses.meter_points.meters', [{ serial: 'a' }, { serial: 'b' }, { serial: 'c' }]],
  ])('at %j are the same with their paths and without', (list, objects) => {
    expect(objectsAt(account, list)).toEqual(objects);
    expect(entriesAt(account, list).map(({ entry }) => entry)).toEqual(objects);
  });

  it('say where they are, and what they lie in', () => {
    const [, second] = entriesAt(account, 'supply_addresses.meter_points.meters');
    expect(second).toMatchObject({ path: 'supply_addresses.0.meter_points.0.meters.1', position: 2 });
    expect(second?.within['supply_addresses.meter_points']?.entry).toMatchObject({ identifier: '1' });
  });
});
