import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import type { RetractionPreview, RetractionSelection, RetractionWaiver } from './retraction.js';
import { blockersSql, type RetractionBlocker } from './retraction-blockers.js';

/** Accounts of the selection: of supplier $1, of wave $2 unless null, of numbers $3 unless null. */
const CHOSEN = `SELECT a.id, a.account_number, a.process_id, a.external_account_number
  FROM account a JOIN account_import_process p ON p.id = a.process_id
  WHERE a.import_supplier_id = $1 AND p.status = 'PROCESSED'
    AND ($2::text IS NULL OR p.wave_id = (SELECT w.id FROM import_wave w WHERE w.import_supplier_id = $1 AND w.code = $2))
    AND ($3::text[] IS NULL OR a.external_account_number = ANY ($3))
    AND NOT EXISTS (SELECT FROM account_retraction x WHERE x.account_number = a.account_number AND x.state <> 'LEFT')`;

const WITH_BLOCKERS = `WITH chosen AS MATERIALIZED (${CHOSEN}), blocked AS MATERIALIZED (${blockersSql('SELECT id FROM chosen')})`;

/** Accounts that go when the blockers $4 are waived. */
const GOING =
  'SELECT c.* FROM chosen c WHERE NOT EXISTS (SELECT FROM blocked b WHERE b.account_id = c.id AND b.blocker <> ALL ($4::text[]))';

const PREVIEW = `${WITH_BLOCKERS}, going AS (${GOING})
  SELECT (SELECT count(*)::int FROM chosen) AS accounts, (SELECT count(*)::int FROM going) AS going,
    greatest(coalesce(cardinality($3::text[]), 0) - (SELECT count(*)::int FROM chosen), 0) AS missing,
    (SELECT count(*)::int FROM meter_point m JOIN going g ON g.id = m.account_id) AS "meterPoints",
    (SELECT count(*)::int FROM ledger_transaction t JOIN going g ON g.id = t.account_id) AS transactions,
    (SELECT count(*)::int FROM note_document d JOIN going g ON g.id = d.account_id)
      + (SELECT count(*)::int FROM statement s JOIN going g ON g.id = s.account_id WHERE s.statement_path IS NOT NULL) AS documents,
    (SELECT coalesce(sum(l.balance), 0)::text FROM ledger l JOIN going g ON g.id = l.account_id) AS balance,
    coalesce((SELECT json_agg(json_build_object('blocker', k.blocker, 'accounts', k.accounts, 'examples', k.examples) ORDER BY k.blocker)
      FROM (SELECT b.blocker, count(*)::int AS accounts,
          (array_agg(c.external_account_number ORDER BY c.external_account_number))[1:10] AS examples
        FROM blocked b JOIN chosen c ON c.id = b.account_id GROUP BY b.blocker) k), '[]') AS blockers`;

const ADD = `INSERT INTO retraction (id, import_supplier_id, wave, reason, actor, waivers, total, status, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, 0, 'RUNNING', clock_timestamp())`;

const ADD_ACCOUNTS = `${WITH_BLOCKERS}, added AS (
    INSERT INTO account_retraction (id, retraction_id, import_supplier_id, process_id, account_id, account_number,
      external_account_number, state, waived, due_at)
    SELECT gen_random_uuid(), $5, $1, g.process_id, g.id, g.account_number, g.external_account_number, 'WAITING',
      ARRAY(SELECT b.blocker FROM blocked b WHERE b.account_id = g.id ORDER BY b.blocker), clock_timestamp()
    FROM (${GOING}) g ORDER BY g.account_number
    ON CONFLICT (account_number) WHERE state <> 'LEFT' DO NOTHING
    RETURNING waived
  ), noted AS (
    UPDATE retraction SET total = (SELECT count(*) FROM added) WHERE id = $5
  )
  SELECT (SELECT count(*)::int FROM added) AS total,
    coalesce((SELECT json_object_agg(k.blocker, k.accounts) FROM (
      SELECT w.blocker, count(*)::int AS accounts FROM added a CROSS JOIN LATERAL unnest(a.waived) AS w (blocker) GROUP BY w.blocker) k), '{}') AS waived`;

/** A retraction that begins. */
export interface NewRetraction {
  readonly id: string;
  readonly selection: RetractionSelection;
  readonly waivers: readonly RetractionWaiver[];
  readonly reason: string;
  readonly actor: string;
}

/** The accounts of a retraction that has begun, and how many have each blocker. */
export interface BegunRetraction {
  readonly total: number;
  readonly waived: Readonly<Partial<Record<RetractionBlocker, number>>>;
}

/** Which accounts a retraction takes, when it is asked about and when it begins. */
@Injectable()
export class RetractionsRepository {
  async preview(
    tx: Tx,
    selection: RetractionSelection,
    waived: readonly RetractionBlocker[],
  ): Promise<RetractionPreview> {
    const [preview] = await tx.query<[RetractionPreview]>(PREVIEW, [...chosenBy(selection), waived]);
    return preview;
  }

  /** Freezes the selection. */
  async add(tx: Tx, { id, selection, waivers, reason, actor }: NewRetraction): Promise<BegunRetraction> {
    await tx.query(ADD, [id, selection.importSupplierId, selection.wave, reason, actor, JSON.stringify(waivers)]);
    const waived = waivers.map(({ blocker }) => blocker);
    const [begun] = await tx.query<[BegunRetraction]>(ADD_ACCOUNTS, [...chosenBy(selection), waived, id]);
    return begun;
  }
}

function chosenBy({ importSupplierId, wave, numbers }: RetractionSelection): unknown[] {
  return [importSupplierId, wave, numbers];
}
