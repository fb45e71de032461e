import type { PayloadChange } from '@carryover/contract';
import { expect, it } from '@jest/globals';
import type { Tx } from '../../../platform/database/database.js';
import { type RowOfNode, rowsFromPayload } from '../layout/rows-from-payload.js';
import { CorrectedRowsRepository } from './corrected-rows.repository.js';

/** Statements that write other readings of some meters, and how often a row is looked at. */
async function corrected(count: number) {
  const reading = { reading_date: '2026-01-01', reading_value: '2' };
  const meters = Array.from({ length: count }, () => ({ registers: [{}], reading_history: [reading] }));
  const rowsByPath = new Map<string, RowOfNode>();
  let looks = 0;
  rowsFromPayload({ supply_addresses: [{ meter_points: [{ meters }] }] }, 'account', (path, { node, row }) => {
    rowsByPath.set(path, {
      row,
      get node() {
        looks += 1;
        return node;
      },
    });
  });
  const ids = new Map([...rowsByPath].map(([path]) => [path, `id of ${path}`]));
  const changes = meters.map((_, at): PayloadChange => {
    const unit = `supply_addresses.0.meter_points.0.meters.${at}.reading_history`;
    return { path: `${unit}.0.reading_value`, isCorrectable: true, unit };
  });
  const asked: { readonly sql: string; readonly values: readonly unknown[] }[] = [];
  const query = async (sql: string, values: readonly unknown[]) => void asked.push({ sql, values });
  await new CorrectedRowsRepository().write(
    { query } as unknown as Tx,
    { accountId: 'account', rowsByPath, ids },
    changes,
  );
  return { asked, looks };
}

it('readings of many meters are written by as few statements as those of one, each to its meter', async () => {
  const { asked } = await corrected(3);
  expect(asked.map(({ sql }) => sql.split(' ').slice(0, 3).join(' '))).toEqual([
    'DELETE FROM meter_reading',
    'INSERT INTO meter_reading',
  ]);
  const meters = [0, 1, 2].map((at) => `id of supply_addresses.0.meter_points.0.meters.${at}`);
  expect(asked[0]?.values).toEqual([meters]);
  const rows: { meter_id: string }[] = JSON.parse(String(asked[1]?.values[0]));
  expect(rows.map(({ meter_id: meter }) => meter)).toEqual(meters);
});

it('readings of twice as many meters are written in about twice as many steps', async () => {
  const [few, twice] = [await corrected(100), await corrected(200)];
  expect(twice.looks).toBeLessThanOrEqual(2.1 * few.looks);
});
