import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';
import { sources } from './support/sources.mjs';

/**
 * Who may compare a due time with `clock_timestamp()`, and why. PostgreSQL bounds no scan of an index by it, as it is volatile: everything that
 * waits is read to find what is due. `now()`, the time of the transaction, bounds it.
 */
const NOT_BOUNDED = new Map([
  ['apps/api/src/admin/invariants/import-invariants.ts', 'Of imports at work, which are few.'],
  ['apps/api/src/modules/alerts/telling/alert-messages.repository.ts', 'Messages that wait are few.'],
  ['apps/api/src/modules/imports/process/import-processes.repository.ts', 'Of imports that are named by their ids.'],
  ['apps/api/src/modules/packs/building/pack-building.repository.ts', 'Packs that are being built are few.'],
  [
    'apps/api/src/modules/reconciliation/computing/computed-reconciliations.repository.ts',
    'Reports that are being computed are few.',
  ],
]);

const COMPARED = /\b(?:due_at|available_at|lease_expires_at|schedule_window_end)\s*<=?\s*clock_timestamp\(\)/;

it('is found by a scan that ends with what is due', () => {
  const compared = sources('apps/api/src').filter(
    (path) => !/spec\.ts$/.test(path) && COMPARED.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(compared).toEqual([...NOT_BOUNDED.keys()]);
});
