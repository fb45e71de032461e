import type { Invariant } from './invariant.js';

const RETRACTED = `account_retraction r WHERE r.state = 'RETRACTED'`;

/** Accounts that were taken back: they are gone, once, and for ever. */
export const RETRACTION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'retracted-accounts-are-gone',
    sentence: 'An account that was taken back is not there any more, and no meter point is live at it.',
    offenders: `SELECT 'account ' || r.account_number AS offender FROM ${RETRACTED}
      AND (EXISTS (SELECT FROM account a WHERE a.id = r.account_id) OR EXISTS (SELECT FROM meter_point m WHERE m.account_id = r.account_id))`,
  },
  {
    name: 'retracted-numbers-stay-taken',
    sentence: 'The number of an account that was taken back is never given again.',
    offenders: `SELECT 'account ' || r.account_number AS offender FROM ${RETRACTED}
      AND (EXISTS (SELECT FROM account a WHERE a.account_number = r.account_number)
        OR EXISTS (SELECT FROM account_import_process p WHERE p.platform_identifier = r.account_number))`,
  },
  {
    name: 'retractions-are-in-the-ledger',
    sentence: 'An import lost its account as often as the ledger of retractions says.',
    offenders: `SELECT 'process ' || process_id AS offender FROM (
        SELECT process_id, count(*) AS times FROM account_import_event
        WHERE from_status = 'PROCESSED' AND to_status = 'CANCELLED' GROUP BY process_id) e
      FULL JOIN (SELECT r.process_id, count(*) AS times FROM ${RETRACTED}
        AND EXISTS (SELECT FROM account_import_process p WHERE p.id = r.process_id) GROUP BY r.process_id) l USING (process_id)
      WHERE e.times IS DISTINCT FROM l.times`,
  },
];
