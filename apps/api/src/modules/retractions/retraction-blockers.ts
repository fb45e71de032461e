/** Whether an admin may waive what stands in the way of taking an account back. */
export const RETRACTION_BLOCKERS = {
  /** The customer was written to by the platform. */
  mail_sent: { isWaivable: true },
  /** A registration is with the industry; it is withdrawn before the account goes. */
  registration_sent: { isWaivable: true },
  /** A mandate was confirmed by its vendor, and stays there until it is ended there. */
  mandate_confirmed: { isWaivable: true },
  /** Transactions or statements were added since the import. */
  money_added: { isWaivable: true },
  notes_added: { isWaivable: true },
  /** The platform's registration brought the customer, or the industry refuses to withdraw it: only the industry's own process undoes that. */
  registration_final: { isWaivable: false },
  /** Another supplier gains the meter point: the final bill is owed. */
  loss_begun: { isWaivable: false },
  /** Both sides have signed for the account. */
  signed_off: { isWaivable: false },
} as const satisfies Readonly<Record<string, { readonly isWaivable: boolean }>>;

export type RetractionBlocker = keyof typeof RETRACTION_BLOCKERS;

export const RETRACTION_BLOCKER_NAMES = Object.keys(RETRACTION_BLOCKERS) as [RetractionBlocker, ...RetractionBlocker[]];

const OPEN = `r.state IN ('MARKED', 'REQUESTED')`;

/**
 * SQL for a further reason of an account `x` that is left: its registration was withdrawn already, or will be, and
 * has to be marked again.
 */
export const WITHDRAWN = `CASE WHEN EXISTS (SELECT FROM registration_request r
    WHERE r.account_id = x.account_id AND r.withdrawal_asked_at IS NOT NULL AND r.withdrawal_refused IS NULL
      AND r.state <> 'COMPLETED' AND NOT EXISTS (SELECT FROM registration_request n
        WHERE n.meter_point_id = r.meter_point_id AND n.round > r.round AND n.state <> 'REFUSED'))
  THEN ARRAY['registration_withdrawn'] ELSE '{}' END`;

/** SQL for the additions `n` of an account that are blockers, and for which one each is. */
const IS_ADDED = `n.entries > 0 AND n.kind IN ('note', 'statement', 'ledger_transaction')`;
const ADDED = `CASE n.kind WHEN 'note' THEN 'notes_added' ELSE 'money_added' END`;

/** SQL for how many additions of each kind an account has, which a waiver covers. @param account SQL for its id */
export const addedEntriesSql = (account: string) =>
  `(SELECT coalesce(jsonb_object_agg(n.kind, n.entries), '{}') FROM account_addition n WHERE n.account_id = ${account} AND ${IS_ADDED})`;

/** SQL for the number of additions that are behind a blocker of an account. @param account SQL for its id @param blocker SQL for its name */
export const entriesBehindSql = (account: string, blocker: string) =>
  `(SELECT coalesce(sum(n.entries), 0) FROM account_addition n WHERE n.account_id = ${account} AND ${IS_ADDED} AND ${ADDED} = ${blocker})`;

/** SQL for the additions that waivers of accounts cover, by blocker. @param accounts SQL that yields `waived_entries` */
export const waivedEntriesSql = (accounts: string) =>
  `(SELECT coalesce(json_object_agg(k.blocker, k.entries), '{}') FROM (SELECT ${ADDED} AS blocker, sum(n.entries::bigint)::float8 AS entries
    FROM (${accounts}) a CROSS JOIN LATERAL jsonb_each_text(a.waived_entries) AS n (kind, entries) GROUP BY 1) k)`;

/** SQL for whether the account of `x` has more behind the blocker `b` than was waived; what a release before began keeps no numbers. */
export const HAS_MORE_ADDED = `EXISTS (SELECT FROM account_addition n WHERE n.account_id = x.account_id AND ${IS_ADDED}
  AND ${ADDED} = b.blocker AND x.waived_entries IS NOT NULL AND n.entries > coalesce((x.waived_entries ->> n.kind)::bigint, 0))`;

/**
 * A row for everything that stands in the way of taking accounts back: `account_id` and `blocker`.
 * @param chosen SQL that yields the ids of the accounts
 */
export function blockersSql(chosen: string): string {
  return `
    SELECT m.account_id, 'mail_sent' AS blocker FROM welcome_mail m
      WHERE m.account_id IN (${chosen}) AND m.status IN ('SENT', 'UNCERTAIN')
    UNION SELECT r.account_id, 'registration_sent' FROM registration_request r
      WHERE r.account_id IN (${chosen}) AND ${OPEN} AND r.gateway IS NOT NULL AND r.withdrawal_refused IS NULL
    UNION SELECT r.account_id, 'registration_final' FROM registration_request r
      WHERE r.account_id IN (${chosen}) AND (r.state = 'COMPLETED' OR ${OPEN} AND r.withdrawal_refused IS NOT NULL)
    UNION SELECT m.account_id, 'loss_begun' FROM meter_point m JOIN meter_point_event e ON e.meter_point_id = m.id
      WHERE m.account_id IN (${chosen}) AND e.to_status IN ('LOSS_REQUESTED', 'LOSS_PENDING', 'LOST')
    UNION SELECT i.account_id, 'mandate_confirmed' FROM payment_instruction i
      WHERE i.account_id IN (${chosen}) AND i.status = 'ACTIVE'
    UNION SELECT n.account_id, ${ADDED} FROM account_addition n WHERE n.account_id IN (${chosen}) AND ${IS_ADDED}
    UNION SELECT a.id, 'signed_off' FROM account a JOIN account_import_process p ON p.id = a.process_id
      JOIN import_wave w ON w.id = p.wave_id WHERE a.id IN (${chosen}) AND w.state = 'SIGNED_OFF'`;
}
