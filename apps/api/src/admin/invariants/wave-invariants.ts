import { statusesSql } from '../../modules/imports/index.js';
import { OUTCOME } from '../../modules/waves/index.js';
import type { Invariant } from './invariant.js';

/**
 * Counts of a wave recomputed from its lines and imports: by outcome, of lines and of the accounts that it has, each counted once, accounts
 * that it brought, and those that are left.
 */
const COUNTED = `SELECT wave_id, became AS figure, count(*) AS n FROM lines GROUP BY 1, 2
      UNION ALL SELECT wave_id, 'accounts_' || became, count(DISTINCT process_id) FROM lines
        WHERE sent = 'accepted' AND is_its GROUP BY 1, 2
      UNION ALL SELECT wave_id, 'accounts', count(DISTINCT process_id) FROM lines WHERE process_id IS NOT NULL GROUP BY 1
      UNION ALL SELECT wave_id, 'accounts_left', count(*) FROM account_import_process
        WHERE wave_id IS NOT NULL AND status IN (${statusesSql('waiting')}) GROUP BY 1`;

/** But for accounts that were taken back: the import of one that is sent again, with another wave maybe, does not tell which wave had it. */
const KEPT = `SELECT wave_id, figure, -n AS n FROM (
    SELECT wave_id, figure, n FROM import_wave_count UNION ALL SELECT wave_id, figure, n FROM import_wave_count_delta) kept
  WHERE figure <> 'accounts_retracted'`;

/** SQL: when the day `d.day` began, and ended, in London. */
const DAY_BEGAN = `(d.day::timestamp AT TIME ZONE 'Europe/London')`;
const DAY_ENDED = `((d.day + 1)::timestamp AT TIME ZONE 'Europe/London')`;

/**
 * Days of waves whose ledger has more accounts than any plan of that day let start, all together and by distributor. A plan that changes
 * during a day leaves what has started under the one before, so that the largest cap of the day is what holds; while a plan sets no cap,
 * there is none. A plan counts for a minute longer: one account may be admitted while another plan is being written. A wave that was released
 * before it had a plan had no cap on the day of the first one.
 */
const OVER_CAP = `WITH plan AS (
    SELECT wave_id, plan, changed_at AS since, lead(changed_at) OVER (PARTITION BY wave_id ORDER BY revision) AS until,
      min(changed_at) OVER (PARTITION BY wave_id) AS first_at FROM import_wave_plan_change
  ), d AS (
    SELECT wave_id, day, NULL AS distributor, sum(admitted) AS admitted FROM import_wave_admission GROUP BY wave_id, day
    UNION ALL SELECT wave_id, day, distributor, admitted FROM import_wave_admission
  )
  SELECT 'wave ' || d.wave_id || ', ' || d.day || coalesce(', distributor ' || d.distributor, '') AS offender
  FROM d CROSS JOIN LATERAL (
    SELECT bool_and(cap.most IS NOT NULL) AND NOT bool_or(p.first_at >= ${DAY_BEGAN} AND EXISTS (SELECT FROM import_wave_event e
        WHERE e.wave_id = d.wave_id AND e.event = 'RELEASE' AND e.occurred_at < p.first_at)) AS "isCapped", max(cap.most) AS most
    FROM plan p CROSS JOIN LATERAL (SELECT CASE WHEN d.distributor IS NULL THEN (p.plan ->> 'accounts_per_day')::bigint
      ELSE (SELECT (c ->> 'accounts_per_day')::bigint FROM jsonb_array_elements(p.plan -> 'distributor_caps') c
        WHERE c ->> 'distributor' = d.distributor) END AS most) cap
    WHERE p.wave_id = d.wave_id AND p.since < ${DAY_ENDED} AND coalesce(p.until + interval '1 minute' > ${DAY_BEGAN}, true)
  ) held
  WHERE held."isCapped" AND d.admitted > held.most`;

/** Waves: what was sent is there, line by line, and each line is one thing; no more start on a day than may. */
export const WAVE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'wave-lines-add-up',
    sentence: 'A part of a wave that arrived whole has a row for each of its lines, all of its latest sending.',
    offenders: `SELECT 'part ' || p.id AS offender FROM import_wave_part p
      LEFT JOIN (SELECT l.part_id, count(*) AS lines, min(l.sending) AS earliest, max(l.sending) AS latest
        FROM import_wave_line l GROUP BY l.part_id) l ON l.part_id = p.id
      WHERE p.received_at IS NOT NULL
        AND (l.lines, l.earliest, l.latest) IS DISTINCT FROM (p.lines, p.sending, p.sending)`,
  },
  {
    name: 'wave-counts-are-exact',
    sentence:
      'What a wave tells of its lines and accounts, by what became of them, is what its lines and their imports come to.',
    offenders: `WITH lines AS (SELECT l.wave_id, l.process_id, l.outcome AS sent, ${OUTCOME} AS became,
          p.wave_id IS NOT DISTINCT FROM l.wave_id AS is_its
        FROM import_wave_line l LEFT JOIN account_import_process p ON p.id = l.process_id)
      SELECT 'wave ' || wave_id || ', ' || figure AS offender FROM (${COUNTED} UNION ALL ${KEPT}) k
      GROUP BY wave_id, figure HAVING sum(n) <> 0`,
  },
  {
    name: 'wave-lines-stand-for-their-imports',
    sentence: 'A line of a wave that is not refused stands for the import of its account number, of the same supplier.',
    offenders: `SELECT 'part ' || l.part_id || ', line ' || l.line AS offender
      FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id
      LEFT JOIN account_import_process p ON p.id = l.process_id
      WHERE l.outcome <> 'refused' AND (p.import_supplier_id, p.external_account_number)
        IS DISTINCT FROM (w.import_supplier_id, l.external_account_number)`,
  },
  {
    name: 'wave-days-keep-to-their-caps',
    sentence:
      'On a day for which a wave had a cap, no more of its accounts were let start than the largest cap of its plans of that day.',
    offenders: OVER_CAP,
  },
];
