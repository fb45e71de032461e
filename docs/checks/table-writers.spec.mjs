import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';
import { sources } from './support/sources.mjs';

/**
 * Code that writes tables of other modules, and why. The rule of dependencies is about imports; this list is what it does not see. It is to
 * become shorter: a statement that fits in the module of its table goes there.
 */
const WRITES_OF_OTHERS = [
  {
    path: 'imports/erasure/',
    why: 'Erases a person, or what was kept long enough, wherever it is, in one transaction.',
    tables: [
      'approval',
      'audit_entry',
      'import_wave_line',
      'meter_point_event',
      'pack',
      'reconciliation',
      'reconciliation_difference',
      'reconciliation_line',
      'reconciliation_part',
      'registration_callback',
      'registration_request',
      'retraction',
    ],
  },
  {
    path: 'imports/operations/operated-imports.repository.ts',
    why: 'What is restored was not seen by the dry run of its wave.',
    tables: ['import_wave_part'],
  },
  {
    path: 'imports/process/keep-new-sql.ts',
    why: 'One statement keeps an import with its warnings.',
    tables: ['import_warning'],
  },
  {
    path: 'waves/',
    why: 'A wave holds its imports back, and lets them go.',
    tables: ['account_import_process'],
  },
  {
    path: 'events/feed/event-sequencer.ts',
    why: 'Numbers the events of every module in one order.',
    tables: ['account_import_event', 'import_wave_feed_event', 'meter_point_event'],
  },
  {
    path: 'events/webhooks/reseal-webhook-secrets.usecase.ts',
    why: 'Seals all secrets of webhooks with another key, those of alerts among them.',
    tables: ['alert_rule'],
  },
  {
    path: 'transactions/storage/',
    why: 'A transaction is added to the open statement of its ledger and to the totals of that.',
    tables: ['statement'],
  },
  {
    path: 'sandboxes/',
    why: 'Deletes what a sandbox was sent, and accounts that are taken back.',
    tables: [
      'event_feed',
      'import_wave',
      'import_wave_part',
      'pack_signature',
      'reconciliation',
      'registration_callback',
      'supplier_webhook',
    ],
  },
];

const MODULES = 'apps/api/src/modules/';
const TABLE = /^CREATE TABLE (\w+)/gm;
const WRITE = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g;

const tables = new Set(
  Array.from(readFileSync(join(root, 'migrations/schema.sql'), 'utf8').matchAll(TABLE), ([, name = '']) => name),
);

/** Which file writes which table, as far as statements name it. @type {{ path: string, table: string }[]} */
const writes = sources(MODULES)
  .filter((path) => !/spec\.ts$|\/testing\//.test(path))
  .flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const named = new Set(Array.from(text.matchAll(WRITE), ([, name = '']) => name).filter((name) => tables.has(name)));
    return Array.from(named, (table) => ({ path: path.slice(MODULES.length), table }));
  });

/** @param {{ path: string, table: string }} write */
const isListed = ({ path, table }) =>
  WRITES_OF_OTHERS.some((one) => path.startsWith(one.path) && one.tables.includes(table));

describe('tables', () => {
  it('are written by one module each, but for what is listed', () => {
    /** @type {Map<string, Set<string>>} */
    const writers = new Map();
    for (const write of writes) {
      if (isListed(write)) continue;
      const of = writers.get(write.table) ?? new Set();
      writers.set(write.table, of.add(write.path.split('/', 1)[0] ?? ''));
    }
    const shared = [...writers].filter(([, modules]) => modules.size > 1);
    expect(shared.map(([table, modules]) => `${table}: ${[...modules].sort().join(', ')}`)).toEqual([]);
    // Statements are found at all.
    expect(writers.get('import_wave')).toEqual(new Set(['waves']));
  });

  it('are listed as long as others write them', () => {
    const stale = WRITES_OF_OTHERS.flatMap(({ path, tables: named }) =>
      named
        .filter((table) => !writes.some((write) => write.table === table && write.path.startsWith(path)))
        .map((table) => `${path} ${table}`),
    );
    expect(stale).toEqual([]);
  });
});
