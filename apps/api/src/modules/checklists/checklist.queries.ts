import { Injectable } from '@nestjs/common';
import { asPlatform } from '../../platform/database/data-scope.js';
import { Database } from '../../platform/database/database.js';
import { UNQUEUED_OF_ACCOUNTS, UNQUEUED_OF_WAVES } from '../events/index.js';
import { accountsChanged, accountsSince, HAS_NO_PACK_EVER, HAS_PACK, RECONCILED_WAVE_STATES } from '../waves/index.js';

/** The latest control totals of a supplier's book, or of a wave. */
export interface ControlTotalsFact {
  readonly id: string;
  readonly status: string;
  /** Accounts that differ; null until the first comparison. */
  readonly differing: number | null;
  /** Whether they were compared before the latest import of the scope ended, or before it was corrected or taken back. */
  readonly isOld: boolean;
}

/** The latest self-check of all accounts of the scope. */
export interface SelfCheckFact {
  readonly accounts: number;
  readonly differing: number;
  /** Whether accounts of the scope were imported, corrected or taken back since it began. */
  readonly isOld: boolean;
}

/** Facts that decide a checklist. */
export interface ChecklistFacts {
  readonly controlTotals: ControlTotalsFact | null;
  /** Null before the first one. */
  readonly selfCheck: SelfCheckFact | null;
  /** Whether anything was imported. */
  readonly isAnyImported: boolean;
  /** Imports that wait, run or were only tried, and that have failed. */
  readonly open: number;
  readonly failed: number;
  /** Registrations of meter points: whether there are any, those under way, and those refused and not marked again. */
  readonly isAnyMarked: boolean;
  readonly registering: number;
  readonly refused: number;
  readonly hasWebhook: boolean;
  readonly isWebhookDisabled: boolean;
  readonly deadLetters: number;
  /** Accounts and waves with events that wait, as while the webhook is disabled, or are tried again, {@link MOST_WAITING} at most. */
  readonly waiting: number;
  /** Whether more events wait than are looked at, so that there may be further ones of the scope. */
  readonly isWebhookFarBehind: boolean;
  /** Waves of the supplier that are not cancelled; how many are reconciled, and have a latest pack that both sides signed. Of one wave it is that one. */
  readonly waves: number;
  readonly reconciled: number;
  readonly countersigned: number;
  /** Whether the wave is signed off and has its pack, which stays when control totals go; false for the book. */
  readonly isToldByPack: boolean;
  /** Whether the wave is signed off and never has a pack any more; false for the book. */
  readonly hasNoPackEver: boolean;
}

/** Accounts and waves with events that wait which are counted; more are as many. */
const MOST_WAITING = 1_000;

/** Events on no lane that they are looked for among, however many there are: an account has several. */
const MOST_UNQUEUED = 20_000;

const UNQUEUED = `(SELECT e.process_id FROM supplier_webhook w CROSS JOIN LATERAL ${UNQUEUED_OF_ACCOUNTS} e
    WHERE w.import_supplier_id = $1 LIMIT ${MOST_UNQUEUED})`;

const OF_SCOPE = '($2::uuid IS NULL OR p.wave_id = $2)';

// Requests that were refused stay as they are when the meter point is marked again, in the next round.
const REFUSED = `r.state = 'REFUSED' AND NOT EXISTS (
    SELECT FROM registration_request n WHERE n.meter_point_id = r.meter_point_id AND n.round > r.round)`;

const registrations = (what: string, condition: string) => `(SELECT ${what} FROM registration_request r
    JOIN account a ON a.id = r.account_id JOIN account_import_process p ON p.id = a.process_id
    WHERE r.import_supplier_id = $1 AND ${OF_SCOPE} AND ${condition})`;

/**
 * Whether an import of the scope has ended, or was corrected or taken back, since a moment. An account of the book that was taken back may wait, or
 * have failed, once it was sent again.
 */
const hasChangedSince = (
  moment: string,
) => `(${accountsChanged(`${OF_SCOPE} AND p.status IN ('PROCESSED', 'CANCELLED')`, '$1', moment)}
    OR $2::uuid IS NULL AND EXISTS (SELECT FROM account_retraction x WHERE x.import_supplier_id = $1 AND x.retracted_at > ${moment}))`;

const FACTS = `SELECT i.open, i.failed, w.waves, w.reconciled, w.countersigned,
    EXISTS (SELECT FROM account_import_process p WHERE p.import_supplier_id = $1 AND ${OF_SCOPE} AND p.status = 'PROCESSED') AS "isAnyImported",
    EXISTS (SELECT FROM registration_request r JOIN account a ON a.id = r.account_id JOIN account_import_process p ON p.id = a.process_id
      WHERE r.import_supplier_id = $1 AND ${OF_SCOPE}) AS "isAnyMarked",
    ${registrations('count(*)::float8', "r.state IN ('MARKED', 'REQUESTED')")} AS registering,
    ${registrations('count(*)::float8', REFUSED)} AS refused,
    EXISTS (SELECT FROM import_wave w WHERE w.import_supplier_id = $1 AND w.id = $2 AND ${HAS_NO_PACK_EVER}) AS "hasNoPackEver",
    EXISTS (SELECT FROM import_wave w WHERE w.import_supplier_id = $1 AND w.id = $2 AND w.state = 'SIGNED_OFF' AND ${HAS_PACK}) AS "isToldByPack",
    EXISTS (SELECT FROM supplier_webhook h WHERE h.import_supplier_id = $1) AS "hasWebhook",
    EXISTS (SELECT FROM supplier_webhook h WHERE h.import_supplier_id = $1 AND h.disabled_at IS NOT NULL) AS "isWebhookDisabled",
    (SELECT count(*)::float8 FROM webhook_dead_letter d LEFT JOIN account_import_process p ON p.id = d.process_id
      WHERE d.import_supplier_id = $1 AND d.delivered_at IS NULL AND ($2::uuid IS NULL OR coalesce(d.wave_id, p.wave_id) = $2)) AS "deadLetters",
    (SELECT least(count(*), ${MOST_WAITING})::float8 FROM (
      (SELECT l.process_id, l.wave_id FROM webhook_lane l LEFT JOIN account_import_process p ON p.id = l.process_id
        WHERE l.import_supplier_id = $1 AND l.after_position < l.until_position AND ($2::uuid IS NULL OR coalesce(l.wave_id, p.wave_id) = $2)
        LIMIT ${MOST_WAITING})
      UNION (SELECT e.process_id, NULL::uuid FROM ${UNQUEUED} e JOIN account_import_process p ON p.id = e.process_id
        WHERE p.import_supplier_id = $1 AND ${OF_SCOPE})
      UNION (SELECT NULL::uuid, e.wave_id FROM supplier_webhook w CROSS JOIN LATERAL ${UNQUEUED_OF_WAVES} e
        WHERE w.import_supplier_id = $1 AND ($2::uuid IS NULL OR e.wave_id = $2) LIMIT ${MOST_UNQUEUED})) waiting) AS waiting,
    (SELECT count(*) = ${MOST_UNQUEUED} FROM ${UNQUEUED} e) AS "isWebhookFarBehind",
    (SELECT json_build_object('id', c.id, 'status', c.status, 'differing', c.mismatched + c.missing + c.extra,
        'isOld', coalesce(c.computed_at < ${accountsSince('v')}, false) OR ${hasChangedSince('c.computed_at')})
      FROM reconciliation c LEFT JOIN import_wave v ON v.id = c.wave_id
      WHERE c.import_supplier_id = $1 AND c.discarded_at IS NULL AND CASE WHEN $2::uuid IS NULL THEN c.scope = 'book' ELSE c.wave_id = $2 END
      ORDER BY c.created_at DESC, c.id DESC LIMIT 1) AS "controlTotals",
    (SELECT json_build_object('accounts', k.accounts, 'differing', k.differing, 'isOld', ${hasChangedSince('k.began')})
      FROM (SELECT sum(accounts)::float8 AS accounts, sum(differing)::float8 AS differing, min(began_at) AS began FROM self_check
        WHERE import_supplier_id = $1 AND ($2::uuid IS NULL OR wave_id = $2) HAVING count(*) > 0) k) AS "selfCheck"
  FROM (
    SELECT count(*) FILTER (WHERE p.status IN ('PENDING', 'IN_PROGRESS', 'DRY_RUN_SUCCEEDED'))::float8 AS open,
      count(*) FILTER (WHERE p.latest_error_code IS NOT NULL)::float8 AS failed
    FROM account_import_process p
    WHERE p.import_supplier_id = $1 AND ${OF_SCOPE} AND p.status NOT IN ('PROCESSED', 'CANCELLED')
  ) i CROSS JOIN (
    SELECT count(*)::float8 AS waves, count(*) FILTER (WHERE state IN (${RECONCILED_WAVE_STATES}))::float8 AS reconciled,
      count(*) FILTER (WHERE state IN (${RECONCILED_WAVE_STATES}) AND (
        SELECT k.status = 'READY' AND (SELECT count(*) FROM pack_signature g WHERE g.pack_id = k.id) = 2
        FROM pack k WHERE k.wave_id = import_wave.id ORDER BY k.facts_at DESC, k.id DESC LIMIT 1))::float8 AS countersigned
    FROM import_wave WHERE import_supplier_id = $1 AND state <> 'CANCELLED' AND ($2::uuid IS NULL OR id = $2)
  ) w`;

/** Reads what a checklist goes by. */
@Injectable()
export class ChecklistQueries {
  constructor(private readonly database: Database) {}

  /** @param importSupplierId the supplier that asks, or the one staff ask about @param waveId null for the whole book */
  async facts(importSupplierId: string, waveId: string | null): Promise<ChecklistFacts> {
    // Some of these tables are none that requests of suppliers read; each condition names the supplier.
    const [facts] = await asPlatform(() =>
      this.database.reader.query<[ChecklistFacts]>(FACTS, [importSupplierId, waveId]),
    );
    return facts;
  }
}
