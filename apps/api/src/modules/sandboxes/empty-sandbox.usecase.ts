import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors/domain-error.js';
import { type AccountRows, dropSomeRows } from '../reconciliation/index.js';
import { deleteAccounts, deleteBy } from './delete-accounts.js';
import { IMPORT_TABLES, REPORT_TABLES, SUPPLIER_TABLES, WAVE_COUNT_TABLES, WAVE_TABLES } from './emptied-tables.js';
import { SandboxEmptyingNotPossible } from './sandboxes.errors.js';

/** Imports that one transaction deletes; few, so that its locks are short. */
const STEP = 100;

/** Rows of waves that one transaction deletes: a part may have millions of lines. */
const ROWS = 5_000;

/** Steps of one call; the rest is for the next one. */
const STEPS = 20;

/** How far a sandbox is emptied. */
export interface EmptiedStep {
  /** Imports that were deleted, with their accounts and everything added to them. */
  readonly deleted: number;
  /** Imports that are left. */
  readonly left: number;
  /** Imports that are running, and are deleted once they have ended. */
  readonly running: number;
}

/**
 * Deletes everything a sandbox supplier sent: imports, payloads, events, accounts, later data and reconciliations.
 * The supplier keeps its settings, keys, webhook, audit entries and feed positions; later events are numbered after
 * the deleted ones.
 *
 * Works only while the sandbox is Paused or Complete, so that nothing new starts; running imports are waited for. May
 * be interrupted at any step: the next call continues.
 */
@Injectable()
export class EmptySandboxUseCase {
  constructor(private readonly database: Database) {}

  /**
   * Deletes some thousand imports at most, in batches of their own transactions.
   *
   * @param record called in the first transaction, with the number of imports there are, so that nothing is deleted unrecorded
   * @throws NotFound
   * @throws SandboxEmptyingNotPossible the supplier is live, or Ongoing
   */
  async run(code: string, record: (tx: Tx, imports: number) => Promise<void>): Promise<EmptiedStep> {
    let deleted = 0;
    await this.database.transaction(async (tx) => {
      const supplierId = await lock(tx, code);
      await record(tx, (await leftOf(tx, supplierId)).left);
    });
    await this.deleteReports(code);
    while (await this.database.transaction(async (tx) => deleteOfWaves(tx, await lock(tx, code))));
    for (let step = 0; ; step += 1) {
      const done = await this.database.transaction(async (tx) => {
        const supplierId = await lock(tx, code);
        const batch = await deleteBatch(tx, supplierId);
        return { batch, ...(await leftOf(tx, supplierId)) };
      });
      deleted += done.batch;
      if (done.batch < STEP || step === STEPS - 1) return { deleted, left: done.left, running: done.running };
    }
  }

  /** Deletes the reports of control totals, whose rows are as many as the accounts they tell of: some of them in each transaction. */
  private async deleteReports(code: string): Promise<void> {
    const reports = await this.database.transaction(async (tx) => discardReports(tx, await lock(tx, code)));
    for (const reportId of reports) {
      for (const table of REPORT_TABLES)
        for (let after: string | null = ''; after !== null; ) after = await this.dropSome(code, table, reportId, after);
      await this.database.transaction(async (tx) => tx.query(DELETE_REPORT, [await lock(tx, code), reportId]));
    }
  }

  /** @returns as {@link dropSomeRows} */
  private dropSome(code: string, table: AccountRows, reportId: string, after: string): Promise<string | null> {
    return this.database.transaction(async (tx) => {
      await lock(tx, code);
      return dropSomeRows(tx, table, { reportId, after });
    });
  }
}

/** Holds the supplier: no import is accepted and no status changes until the transaction ends. @returns its id */
async function lock(tx: Tx, code: string): Promise<string> {
  // In the order of chunks of parts and of decisions: the waves before their supplier.
  await tx.query(LOCK_WAVES, [code]);
  const [held] = await tx.query<{ id: string }[]>(LOCK, [code]);
  if (held !== undefined) return held.id;
  const [supplier] = await tx.query<{ isSandbox: boolean }[]>(
    'SELECT is_sandbox AS "isSandbox" FROM import_supplier WHERE code = $1',
    [code],
  );
  if (supplier === undefined) throw new NotFound('There is no such import supplier.');
  throw new SandboxEmptyingNotPossible(code, supplier);
}

async function leftOf(tx: Tx, supplierId: string): Promise<{ left: number; running: number }> {
  const [found] = await tx.query<[{ left: number; running: number }]>(LEFT, [supplierId]);
  return found;
}

/** Has the reports shown and compared no more: their rows go one after the other. @returns their ids */
async function discardReports(tx: Tx, supplierId: string): Promise<string[]> {
  const [reports] = await tx.query<[Ids]>(DISCARD_REPORTS, [supplierId]);
  return idsOf(reports);
}

/** Deletes some of what belongs to waves, but for the waves themselves. @returns whether there may be more */
async function deleteOfWaves(tx: Tx, supplierId: string): Promise<boolean> {
  await skipEvents(tx, supplierId);
  // A part of which lines go has not arrived whole any more.
  await tx.query(OPEN_PARTS, [supplierId]);
  // What is left waits for no plan that is gone, should the supplier go on.
  await tx.query(DROP_PLANS, [supplierId]);
  for (const table of WAVE_TABLES) {
    const [, deleted] = await tx.query<[unknown[], number]>(deleteSomeOfWaves(table), [supplierId]);
    if (deleted >= ROWS) return true;
  }
  return false;
}

/** @returns how many imports were deleted */
async function deleteBatch(tx: Tx, supplierId: string): Promise<number> {
  await skipEvents(tx, supplierId);
  await tx.query(DELETE_SIGNATURES, [supplierId]);
  for (const table of SUPPLIER_TABLES) await tx.query(deleteBy(table, 'import_supplier_id'), [[supplierId]]);
  const imports = idsOf(await tx.query<Ids>(TAKE, [supplierId]));
  const accounts = idsOf(await tx.query<Ids>(TAKE_ACCOUNTS, [imports]));
  for (const table of IMPORT_TABLES) await tx.query(deleteBy(table, 'process_id'), [imports]);
  await deleteAccounts(tx, accounts);
  await tx.query(deleteBy('account_import_process', 'id'), [imports]);
  // What has come to waves since they were cleared, before they were locked again: a pass over one, or a step of one that ran.
  for (const table of [...WAVE_TABLES, ...WAVE_COUNT_TABLES]) await tx.query(deleteOfEmptied(table), [supplierId]);
  await tx.query(DELETE_WAVES, [supplierId]);
  return imports.length;
}

/**
 * Moves the cursor of the supplier's webhook past the deleted events. Transactions that assign feed positions wait
 * for the row.
 */
async function skipEvents(tx: Tx, supplierId: string): Promise<void> {
  await tx.query(SKIP_FEED, [supplierId]);
  await tx.query(SKIP_WEBHOOK, [supplierId]);
}

type Ids = readonly { readonly id: string }[];

function idsOf(rows: Ids): string[] {
  return rows.map(({ id }) => id);
}

const DISCARD_REPORTS = `UPDATE reconciliation SET discarded_at = coalesce(discarded_at, clock_timestamp()),
    status = CASE status WHEN 'COMPUTING' THEN 'FAILED' ELSE status END
  WHERE import_supplier_id = $1 RETURNING id`;

const DELETE_REPORT = 'DELETE FROM reconciliation WHERE import_supplier_id = $1 AND id = $2';

const deleteSomeOfWaves = (table: string) => `DELETE FROM ${table} WHERE ctid IN (
    SELECT x.ctid FROM ${table} x JOIN import_wave w ON w.id = x.wave_id WHERE w.import_supplier_id = $1 LIMIT ${ROWS})`;

const OPEN_PARTS = `UPDATE import_wave_part p SET received_at = NULL FROM import_wave w
  WHERE w.id = p.wave_id AND w.import_supplier_id = $1 AND p.received_at IS NOT NULL`;

/** The imports of one that runs are let go, as of one that was just released. */
const DROP_PLANS = `UPDATE import_wave SET plan_revision = NULL,
    settled_state = CASE state WHEN 'RUNNING' THEN 'LOADING' ELSE settled_state END
  WHERE import_supplier_id = $1 AND plan_revision IS NOT NULL AND state <> 'SIGNED_OFF'`;

const DELETE_SIGNATURES = `DELETE FROM pack_signature g USING pack p WHERE p.id = g.pack_id AND p.import_supplier_id = $1`;

/** Of the wave `w`: it is of the supplier $1, and has no import. */
const IS_EMPTIED = `w.import_supplier_id = $1 AND NOT EXISTS (SELECT FROM account_import_process p WHERE p.wave_id = w.id)`;

const deleteOfEmptied = (table: string) =>
  `DELETE FROM ${table} x USING import_wave w WHERE w.id = x.wave_id AND ${IS_EMPTIED}`;

const DELETE_WAVES = `DELETE FROM import_wave w WHERE ${IS_EMPTIED}`;

/** A live supplier is never found. */
const LOCK = `SELECT id FROM import_supplier WHERE code = $1 AND is_sandbox AND status <> 'Ongoing' FOR UPDATE`;

/** Locks the waves. Waves made between this and the lock of the supplier receive nothing, as it is not Ongoing. */
const LOCK_WAVES = `SELECT w.id FROM import_wave w JOIN import_supplier s ON s.id = w.import_supplier_id
  WHERE s.code = $1 AND s.is_sandbox AND s.status <> 'Ongoing' ORDER BY w.id FOR UPDATE OF w`;

const LEFT = `SELECT count(*)::int AS left, (count(*) FILTER (WHERE status = 'IN_PROGRESS'))::int AS running
  FROM account_import_process WHERE import_supplier_id = $1`;

const SKIP_FEED = 'UPDATE event_feed SET emptied_position = latest_position WHERE import_supplier_id = $1';

const SKIP_WEBHOOK = `UPDATE supplier_webhook w SET queued_position = greatest(w.queued_position, f.emptied_position)
  FROM event_feed f WHERE f.import_supplier_id = w.import_supplier_id AND w.import_supplier_id = $1`;

// In the order in which all code locks several of them. The statement that takes rows checks again that it is a sandbox.
const TAKE = `SELECT p.id FROM account_import_process p
  WHERE p.import_supplier_id = $1 AND p.status <> 'IN_PROGRESS'
    AND EXISTS (SELECT FROM import_supplier s WHERE s.id = p.import_supplier_id AND s.is_sandbox)
  ORDER BY p.id LIMIT ${STEP} FOR UPDATE OF p`;

// Locked, so that nothing is added to them any more.
const TAKE_ACCOUNTS = 'SELECT id FROM account WHERE process_id = ANY($1::uuid[]) ORDER BY id FOR UPDATE';
