import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import type { RetractionPreview, RetractionSelection, RetractionWaiver } from './retraction.js';
import {
  addedEntriesSql,
  blockersSql,
  entriesBehindSql,
  type RetractionBlocker,
  WITHDRAWN,
  waivedEntriesSql,
} from './retraction-blockers.js';
import { keepStepsOut } from './retraction-steps.js';

/** Accounts that one statement reads or changes: few enough for its time-out, however many are chosen. */
const CHOSEN_AT_ONCE = 5_000;

/** Accounts of a blocker that are named. */
const MOST_EXAMPLES = 10;

/** Kinds of selections, each with the condition that an index answers. */
type SelectionKind = 'wave' | 'numbers' | 'both';

const OF_WAVE = 'p.wave_id = (SELECT w.id FROM import_wave w WHERE w.import_supplier_id = $1 AND w.code = $2::text)';
const OF_NUMBERS = 'p.external_account_number = ANY ($3::text[])';

const CONDITIONS: Readonly<Record<SelectionKind, string>> = {
  wave: `${OF_WAVE} AND $3::text[] IS NULL`,
  numbers: `${OF_NUMBERS} AND $2::text IS NULL`,
  both: `${OF_WAVE} AND ${OF_NUMBERS}`,
};

/** The next accounts of the selection, by their external numbers: of supplier $1, of wave $2, of numbers $3, after number $4, $6 of them. */
const chosen = (kind: SelectionKind) => `SELECT a.id, a.account_number, a.process_id, a.external_account_number,
    p.wave_id
  FROM account_import_process p JOIN account a ON a.process_id = p.id
  WHERE p.import_supplier_id = $1 AND p.status = 'PROCESSED' AND ${CONDITIONS[kind]} AND p.external_account_number > $4::text
    AND NOT EXISTS (SELECT FROM account_retraction x WHERE x.account_number = a.account_number AND x.state <> 'LEFT')
  ORDER BY p.external_account_number LIMIT $6::int`;

/** SQL for chosen accounts and for those of them that are taken back when the blockers $5 are waived. */
const withBlockers = (kind: SelectionKind) => `WITH chosen AS MATERIALIZED (${chosen(kind)}),
  blocked AS MATERIALIZED (${blockersSql('SELECT id FROM chosen')}),
  going AS MATERIALIZED (SELECT c.* FROM chosen c
    WHERE NOT EXISTS (SELECT FROM blocked b WHERE b.account_id = c.id AND b.blocker <> ALL ($5::text[])))`;

/** Where the next ones begin; null after the last one. */
const NEXT = `(SELECT CASE WHEN count(*) = $6::int THEN max(external_account_number) END FROM chosen) AS next`;

/** Money is added to $7, what those before came to: it never is a number of the program. */
const PREVIEW = (kind: SelectionKind) => `${withBlockers(kind)}
  SELECT ${NEXT}, (SELECT count(*)::int FROM chosen) AS accounts, (SELECT count(*)::int FROM going) AS going,
    (SELECT count(*)::int FROM meter_point m JOIN going g ON g.id = m.account_id) AS "meterPoints",
    (SELECT count(*)::int FROM ledger_transaction t JOIN going g ON g.id = t.account_id) AS transactions,
    (SELECT count(*)::int FROM note_document d JOIN going g ON g.id = d.account_id)
      + (SELECT count(*)::int FROM statement s JOIN going g ON g.id = s.account_id WHERE s.statement_path IS NOT NULL) AS documents,
    (SELECT ($7::numeric + coalesce(sum(l.balance), 0))::text FROM ledger l JOIN going g ON g.id = l.account_id) AS balance,
    coalesce((SELECT json_agg(json_build_object('blocker', k.blocker, 'accounts', k.accounts, 'entries', k.entries, 'examples', k.examples) ORDER BY k.blocker)
      FROM (SELECT b.blocker, count(*)::int AS accounts, coalesce(sum(${entriesBehindSql('g.id', 'b.blocker')}), 0)::float8 AS entries,
          (array_agg(c.external_account_number ORDER BY c.external_account_number))[1:${MOST_EXAMPLES}] AS examples
        FROM blocked b JOIN chosen c ON c.id = b.account_id LEFT JOIN going g ON g.id = c.id GROUP BY b.blocker) k), '[]') AS blockers`;

const ADD = `INSERT INTO retraction (id, import_supplier_id, wave, reason, actor, waivers, total, status, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, 0, 'RUNNING', clock_timestamp())`;

const ADD_ACCOUNTS = (kind: SelectionKind) => `${withBlockers(kind)}, added AS (
    INSERT INTO account_retraction (id, retraction_id, import_supplier_id, process_id, account_id, account_number,
      external_account_number, wave_id, state, waived, waived_entries, due_at)
    SELECT gen_random_uuid(), $7, $1, g.process_id, g.id, g.account_number, g.external_account_number, g.wave_id, 'WAITING',
      ARRAY(SELECT b.blocker FROM blocked b WHERE b.account_id = g.id ORDER BY b.blocker),
      ${addedEntriesSql('g.id')}, clock_timestamp()
    FROM going g ORDER BY g.account_number
    ON CONFLICT (account_number) WHERE state <> 'LEFT' DO NOTHING
    RETURNING waived, waived_entries
  )
  SELECT ${NEXT}, (SELECT count(*)::int FROM added) AS total,
    coalesce((SELECT json_object_agg(k.blocker, k.accounts) FROM (
      SELECT w.blocker, count(*)::int AS accounts FROM added a CROSS JOIN LATERAL unnest(a.waived) AS w (blocker) GROUP BY w.blocker) k), '{}') AS waived,
    ${waivedEntriesSql('SELECT waived_entries FROM added')} AS entries`;

const COUNTED = 'UPDATE retraction SET total = $2 WHERE id = $1';

/** The texts of a statement by the kind of selection. */
const texts = (of: (kind: SelectionKind) => string): Readonly<Record<SelectionKind, string>> => ({
  wave: of('wave'),
  numbers: of('numbers'),
  both: of('both'),
});

const PREVIEWS = texts(PREVIEW);
const ADDITIONS = texts(ADD_ACCOUNTS);

/** The preview of some accounts of a selection, and the position of the next ones. */
type PreviewedSome = Omit<RetractionPreview, 'missing'> & Page;

interface Page {
  /** The last number of them; null when there are no more. */
  readonly next: string | null;
}

const NOTHING: Omit<RetractionPreview, 'missing'> = {
  ...{ accounts: 0, going: 0, meterPoints: 0, transactions: 0, documents: 0, balance: '0', blockers: [] },
};

const LOCK = `SELECT s.code AS "importSupplier", r.stopped_at IS NOT NULL AS "isStopped",
    NOT EXISTS (SELECT FROM account_retraction x WHERE x.retraction_id = r.id AND x.due_at IS NOT NULL) AS "isOver"
  FROM retraction r JOIN import_supplier s ON s.id = r.import_supplier_id WHERE r.id = $1 FOR NO KEY UPDATE OF r`;

const STOP = 'UPDATE retraction SET stopped_at = clock_timestamp(), stopped_by = $2, stop_reason = $3 WHERE id = $1';

/**
 * Leaves some accounts that were not begun, so that workers of the previous release, which knows no stop, do not take
 * them either.
 */
const LEAVE = `UPDATE account_retraction x SET state = 'LEFT', due_at = NULL, left_for = ARRAY['stopped'] || ${WITHDRAWN}
  WHERE x.id IN (SELECT w.id FROM account_retraction w WHERE w.retraction_id = $1 AND w.due_at IS NOT NULL AND w.state = 'WAITING'
    LIMIT ${CHOSEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`;

/** Makes the rest due at once: accounts whose registrations are being withdrawn, and those that LEAVE skipped because they were locked. */
const HURRY = `UPDATE account_retraction SET due_at = clock_timestamp() WHERE retraction_id = $1 AND due_at > clock_timestamp()`;

/** A retraction around the decision to stop it. */
export interface StoppedRetraction {
  readonly importSupplier: string;
  /** Whether it was stopped before. */
  readonly isStopped: boolean;
  readonly isOver: boolean;
}

/** A retraction that begins. */
export interface NewRetraction {
  readonly id: string;
  readonly selection: RetractionSelection;
  readonly waivers: readonly RetractionWaiver[];
  readonly reason: string;
  readonly actor: string;
}

/** Numbers by blocker. */
type ByBlocker = Readonly<Partial<Record<RetractionBlocker, number>>>;

/** The accounts of a retraction that has begun, how many have each blocker, and what was added to them. */
export interface BegunRetraction {
  readonly total: number;
  readonly waived: ByBlocker;
  readonly entries: ByBlocker;
}

/** Finds the accounts of a retraction, for its preview and at its beginning. */
@Injectable()
export class RetractionsRepository {
  /**
   * Counts what a retraction would take, a few accounts at a time; concurrent changes are seen when their account is
   * counted.
   */
  async preview(
    tx: Tx,
    selection: RetractionSelection,
    waived: readonly RetractionBlocker[],
    atOnce = CHOSEN_AT_ONCE,
  ): Promise<RetractionPreview> {
    let sum = NOTHING;
    for (let after: string | null = ''; after !== null; ) {
      const parameters: unknown[] = [...chosenBy(selection), after, waived, atOnce, sum.balance];
      const [some] = await tx.query<[PreviewedSome]>(PREVIEWS[kindOf(selection)], parameters);
      sum = added(sum, some);
      after = some.next;
    }
    return { ...sum, missing: Math.max((selection.numbers?.length ?? 0) - sum.accounts, 0) };
  }

  /** Freezes the selection, a little in each statement. */
  async add(
    tx: Tx,
    { id, selection, waivers, reason, actor }: NewRetraction,
    atOnce = CHOSEN_AT_ONCE,
  ): Promise<BegunRetraction> {
    await tx.query(ADD, [id, selection.importSupplierId, selection.wave, reason, actor, JSON.stringify(waivers)]);
    const blockers = waivers.map(({ blocker }) => blocker);
    let [total, waived, entries]: [number, ByBlocker, ByBlocker] = [0, {}, {}];
    for (let after: string | null = ''; after !== null; ) {
      const parameters: unknown[] = [...chosenBy(selection), after, blockers, atOnce, id];
      const [some] = await tx.query<[BegunRetraction & Page]>(ADDITIONS[kindOf(selection)], parameters);
      total += some.total;
      [waived, entries] = [sumOf(waived, some.waived), sumOf(entries, some.entries)];
      after = some.next;
    }
    await tx.query(COUNTED, [id, total]);
    return { total, waived, entries };
  }

  /** Holds it until the transaction ends, once the steps that have begun are over. @returns null when there is none */
  async lock(tx: Tx, id: string): Promise<StoppedRetraction | null> {
    await keepStepsOut(tx, id);
    const [found] = await tx.query<StoppedRetraction[]>(LOCK, [id]);
    return found ?? null;
  }

  /** Stops the retraction: waiting accounts stay. Workers leave those whose registrations are being withdrawn. */
  async stop(tx: Tx, id: string, actor: string, reason: string): Promise<void> {
    await tx.query(STOP, [id, actor, reason]);
    let left = CHOSEN_AT_ONCE;
    while (left === CHOSEN_AT_ONCE) [, left] = await tx.query<[unknown, number]>(LEAVE, [id]);
    await tx.query(HURRY, [id]);
  }
}

function added(sum: typeof NOTHING, some: PreviewedSome): typeof NOTHING {
  const blockers = new Map(sum.blockers.map((one) => [one.blocker, one]));
  for (const { blocker, accounts, entries, examples } of some.blockers) {
    const before = blockers.get(blocker) ?? { accounts: 0, entries: 0, examples: [] };
    blockers.set(blocker, {
      blocker,
      accounts: before.accounts + accounts,
      entries: before.entries + entries,
      examples: [...before.examples, ...examples].slice(0, MOST_EXAMPLES),
    });
  }
  return {
    accounts: sum.accounts + some.accounts,
    going: sum.going + some.going,
    meterPoints: sum.meterPoints + some.meterPoints,
    transactions: sum.transactions + some.transactions,
    documents: sum.documents + some.documents,
    balance: some.balance,
    blockers: [...blockers.values()].sort((one, other) => (one.blocker < other.blocker ? -1 : 1)),
  };
}

function sumOf(one: ByBlocker, other: ByBlocker): ByBlocker {
  const names = Object.keys({ ...one, ...other }) as RetractionBlocker[];
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

function kindOf({ wave, numbers }: RetractionSelection): SelectionKind {
  if (wave === null) return 'numbers';
  return numbers === null ? 'wave' : 'both';
}

function chosenBy({ importSupplierId, wave, numbers }: RetractionSelection): unknown[] {
  return [importSupplierId, wave, numbers];
}
