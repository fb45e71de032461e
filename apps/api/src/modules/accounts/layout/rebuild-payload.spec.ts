import { describe, expect, it } from '@jest/globals';
import type { Tx } from '../../../platform/database/database.js';
import { rebuildPayload } from './rebuild-payload.js';

const METERS = '/supply_addresses/meter_points/meters';

/** An account of one meter point with some meters, each of one reading, and how often the parent of a row is looked at. */
async function rebuilt(count: number) {
  let reads = 0;
  const row = (id: string, parent: string, columns: object = {}) => ({
    ...columns,
    id,
    get parent_id() {
      reads += 1;
      return parent;
    },
  });
  const many = (entry: (index: number) => object) => ({ rows: Array.from({ length: count }, (_, at) => entry(at)) });
  const tables = {
    '': { rows: [{ id: 'account' }] },
    '/supply_addresses': { rows: [{ id: 'address' }] },
    '/supply_addresses/meter_points': { rows: [row('point', 'address')] },
    [METERS]: many((at) => row(`meter ${at}`, 'point')),
    [`${METERS}/reading_history`]: many((at) =>
      row(`reading ${at}`, `meter ${count - 1 - at}`, { reading_date: `${at}` }),
    ),
  };
  const tx = { query: async () => [{ import_supplier: 'S', tables }] };
  const payload = await rebuildPayload(tx as unknown as Tx, 'account');
  return { payload, reads };
}

describe('an account that is read back', () => {
  it('has the rows of each parent in their order', async () => {
    const { payload } = await rebuilt(3);
    expect(payload).toMatchObject({
      import_supplier: 'S',
      supply_addresses: [
        { meter_points: [{ meters: ['2', '1', '0'].map((date) => ({ reading_history: [{ reading_date: date }] })) }] },
      ],
    });
  });

  it('is put together in twice as many steps for twice as many meters and readings', async () => {
    const [few, twice] = [await rebuilt(100), await rebuilt(200)];
    expect(twice.reads).toBeLessThanOrEqual(2 * few.reads);
  });
});
