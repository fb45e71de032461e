import {
  IS_ACKNOWLEDGED,
  IS_MUTED,
  NOT_HELD,
  ONGOING_SINCE,
  realStatusesSql,
  statusesSql,
} from '../../imports/index.js';
import { type AlertKind, FEWEST_OUTCOMES } from '../alert-kinds.js';
import type { HeldRule } from '../alert-rule.js';

/** The suppliers a rule is about: the one that it names, or every live one. */
const WHOSE = 'CASE WHEN $1::uuid IS NULL THEN NOT s.is_sandbox ELSE s.id = $1 END';

const FAILED = `e.to_status IN (${statusesSql('failed')})`;
/** SQL condition for failures that were no dry runs: an index has exactly these, and dry runs are expected to fail. */
const REALLY_FAILED = `e.to_status IN (${realStatusesSql('failed')})`;
/** An account that is corrected ended before. */
const REALLY_ENDED = `e.to_status IN (${realStatusesSql('failed')}, ${realStatusesSql('succeeded')})
    AND e.from_status IS DISTINCT FROM e.to_status`;
const IN_WINDOW = 'e.occurred_at > now() - make_interval(mins => $3::int)';
const OF_SUPPLIER = `JOIN import_supplier s ON s.id = e.import_supplier_id`;

/** Seconds of silence after which a worker counts as lost, and until which an alert says so. */
const SILENT = 60;
const TOLD = 3_600;
/** Seconds of silence at the look before: a first look after the database was away finds everybody silent, as nobody could be heard. */
const SILENT_BEFORE = SILENT - 10;

/** A value as a part of an address; codes and paths have no other signs. */
const inAddress = (value: string) => `replace(replace(${value}, '%', '%25'), '&', '%26')`;

/** SQL of a number as people read it: 12,345. */
const grouped = (number: string) => `to_char(${number}, 'FM999,999,999,990')`;
/** SQL of a number with what it counts: one import, two imports. */
const counted = (number: string, unit: string) =>
  `${grouped(number)} || ' ${unit}' || CASE ${number} WHEN 1 THEN '' ELSE 's' END`;
const MINUTES = counted('$3::int', 'minute');

interface Condition {
  /** Rows of `FoundSubject`. */
  readonly sql: string;
  readonly parameters: (rule: HeldRule, standing: readonly string[]) => readonly unknown[];
  /** The condition changes by a decision only, so an end is reported at once, without waiting whether it lasts. */
  readonly endsAtOnce?: boolean;
}

/** Groups that a rule reports at most; standing ones come first. */
const MOST_GROUPS = 100;

/**
 * The condition of each kind of rule. It describes the present state, so the time of the last evaluation does not
 * matter, but for who was silent already then.
 */
export const CONDITIONS: Readonly<Record<AlertKind, Condition>> = {
  NEW_ERROR_GROUP: {
    sql: `WITH failing AS (
        SELECT p.latest_error_code AS code, coalesce(p.latest_error_place, '') AS place, count(*)::int AS n,
          min(p.error_since) AS first, string_agg(DISTINCT s.code, ', ' ORDER BY s.code) AS suppliers
        FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
        WHERE p.latest_error_code IS NOT NULL AND ${WHOSE} GROUP BY 1, 2
      ), named AS (SELECT *, code || CASE place WHEN '' THEN '' ELSE ' ' || place END AS subject FROM failing)
      SELECT g.subject, 'Imports fail in a way in which none failed before: ' || g.subject || ' (' || ${grouped('g.n')} || ' of ' || g.suppliers || ').' AS summary,
        '/errors?mark=all&code=' || ${inAddress('g.code')} AS href
      FROM named g LEFT JOIN error_group_triage t ON t.code = g.code AND t.place = g.place
      WHERE g.first > $2::timestamptz - interval '1 day'
        AND NOT ${IS_MUTED} AND NOT ${IS_ACKNOWLEDGED}
        AND NOT EXISTS (SELECT FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
          WHERE p.error_since_for = g.subject AND p.error_since <= $2::timestamptz - interval '1 day' AND ${WHOSE})
      ORDER BY g.subject = ANY($3::text[]) DESC, g.n DESC, g.subject LIMIT ${MOST_GROUPS}`,
    parameters: ({ importSupplierId, createdAt }, standing) => [importSupplierId, createdAt, standing],
  },
  FAILURES: {
    sql: `SELECT s.code AS subject, ${counted('count(*)', 'import')} || ' of ' || s.code || ' failed within ' || ${MINUTES} || '.' AS summary,
        '/errors?sort=-first_seen_at&supplier=' || ${inAddress('s.code')} AS href
      FROM account_import_event e ${OF_SUPPLIER} WHERE ${FAILED} AND ${IN_WINDOW} AND ${WHOSE}
      GROUP BY s.code HAVING count(*) >= $2::int`,
    parameters: ({ importSupplierId, threshold, windowMinutes }) => [importSupplierId, threshold, windowMinutes],
  },
  FAILURE_SHARE: {
    sql: `SELECT s.code AS subject, round(100.0 * count(*) FILTER (WHERE ${REALLY_FAILED}) / count(*)) || ' % of the imports of ' || s.code
          || ' that ended within ' || ${MINUTES} || ' failed: ' || ${grouped(`count(*) FILTER (WHERE ${REALLY_FAILED})`)} || ' of ' || ${grouped('count(*)')} || '.' AS summary,
        '/errors?sort=-first_seen_at&supplier=' || ${inAddress('s.code')} AS href
      FROM account_import_event e ${OF_SUPPLIER} WHERE ${REALLY_ENDED} AND ${IN_WINDOW} AND ${WHOSE}
      GROUP BY s.code HAVING count(*) >= ${FEWEST_OUTCOMES} AND 100.0 * count(*) FILTER (WHERE ${REALLY_FAILED}) / count(*) >= $2::int`,
    parameters: ({ importSupplierId, threshold, windowMinutes }) => [importSupplierId, threshold, windowMinutes],
  },
  OLDEST_WAITING: {
    sql: `SELECT s.code AS subject, 'An import of ' || s.code || ' has been due for '
          || ${counted('floor(extract(epoch FROM now() - oldest.due) / 60)', 'minute')} || ', and no worker has taken it.' AS summary,
        '/imports?status=PENDING&sort=created_at&supplier=' || ${inAddress('s.code')} AS href
      FROM import_supplier s CROSS JOIN LATERAL (
        SELECT greatest(p.available_at, ${ONGOING_SINCE}) AS due FROM account_import_process p
        WHERE p.import_supplier_id = s.id AND p.status = 'PENDING'
          AND p.available_at <= now() - make_interval(mins => $2::int) AND ${NOT_HELD}
        ORDER BY p.available_at LIMIT 1) oldest
      WHERE s.status = 'Ongoing' AND oldest.due <= now() - make_interval(mins => $2::int) AND ${WHOSE}`,
    parameters: ({ importSupplierId, threshold }) => [importSupplierId, threshold],
  },
  SUPPLIER_PAUSED: {
    sql: `SELECT s.code AS subject, s.code || ' is Paused.' AS summary, '/suppliers/' || ${inAddress('s.code')} AS href
      FROM import_supplier s WHERE s.status = 'Paused' AND ${WHOSE}`,
    endsAtOnce: true,
    parameters: ({ importSupplierId }) => [importSupplierId],
  },
  WAVE_HALTED: {
    sql: `SELECT s.code || ' ' || w.code AS subject, 'The wave ' || w.code || ' of ' || s.code || ' is halted.' AS summary,
        '/waves/' || ${inAddress('s.code')} || '/' || ${inAddress('w.code')} AS href
      FROM import_wave w JOIN import_supplier s ON s.id = w.import_supplier_id WHERE w.state = 'HALTED' AND ${WHOSE}`,
    endsAtOnce: true,
    parameters: ({ importSupplierId }) => [importSupplierId],
  },
  DEAD_LETTERS: {
    sql: `SELECT s.code AS subject, ${counted('count(*)', 'event')} || ' of ' || s.code || ' could not be delivered to its webhook.' AS summary,
        '/suppliers/' || ${inAddress('s.code')} AS href
      FROM webhook_dead_letter d JOIN import_supplier s ON s.id = d.import_supplier_id
      WHERE d.delivered_at IS NULL AND ${WHOSE} GROUP BY s.code HAVING count(*) >= $2::int`,
    parameters: ({ importSupplierId, threshold }) => [importSupplierId, threshold],
  },
  WORKER_LOST: {
    sql: `SELECT w.id AS subject, 'The worker ' || w.id || ' does not show itself any more.' AS summary, '/overview' AS href
      FROM worker_presence w WHERE w.last_seen_at BETWEEN clock_timestamp() - make_interval(secs => ${TOLD})
        AND clock_timestamp() - make_interval(secs => ${SILENT})
        AND NOT EXISTS (SELECT FROM alert_rule r
          WHERE r.id = $1 AND r.evaluated_at < w.last_seen_at + make_interval(secs => ${SILENT_BEFORE}))`,
    parameters: ({ id }) => [id],
  },
};
