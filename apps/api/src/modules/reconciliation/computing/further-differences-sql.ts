import { FIGURES, figureName } from '@carryover/contract';

/** SQL condition: `sent_figures` of a line differ from the `figures` of the account, where the line has any. */
export const FURTHER_DIFFER = `(sent_figures IS DISTINCT FROM figures AND sent_figures IS DISTINCT FROM (
      SELECT jsonb_object_agg(k.key, figures -> k.key) FROM jsonb_object_keys(sent_figures) AS k (key)))`;

const quoted = (units: readonly string[]): string =>
  FIGURES.filter(({ unit }) => units.includes(unit))
    .map((figure) => `'${figureName(figure)}'`)
    .join(', ');

const POUNDS = quoted(['pounds']);
const NUMBERS = quoted(['count', 'pounds', 'kWh']);
const DIGESTS = quoted(['digest']);

const membersOf = (value: string) => `CASE jsonb_typeof(${value}) WHEN 'object' THEN ${value} ELSE '{}' END`;
const number = (side: string) => `coalesce((v.${side} #>> '{}')::numeric, 0)`;

/** The values of figures besides the five that differ for an account `c`; all of them for a missing account. `by` is the surplus of a number. */
const DIFFERING_VALUES = `SELECT v.figure, v.key, CASE WHEN v.figure NOT IN (${DIGESTS}) THEN v.expected #>> '{}' END AS expected,
          CASE WHEN v.figure NOT IN (${DIGESTS}) THEN v.actual #>> '{}' END AS actual,
          CASE WHEN v.figure IN (${NUMBERS}) THEN ${number('actual')} - ${number('expected')} END AS by
        FROM (
          SELECT s.key AS figure, k.key, CASE WHEN k.key IS NULL THEN s.value ELSE s.value -> k.key END AS expected,
            CASE WHEN k.key IS NULL THEN c.figures -> s.key ELSE c.figures -> s.key -> k.key END AS actual
          FROM jsonb_each(c.sent_figures) s
          CROSS JOIN LATERAL (
            SELECT NULL::text AS key WHERE jsonb_typeof(s.value) <> 'object'
            UNION ALL
            SELECT o.key FROM (
              SELECT jsonb_object_keys(${membersOf('s.value')}) UNION SELECT jsonb_object_keys(${membersOf('(c.figures -> s.key)')})) o (key)) k
        ) v WHERE v.expected IS DISTINCT FROM v.actual`;

/**
 * Differences in the further figures of a MISMATCHED account `c`, as `f`: all of them as jsonb with values as text,
 * without the values of digests; the amounts that the platform has too much, as text that is equal for equal
 * differences; and the largest amount in pounds.
 */
export const FURTHER_DIFFERENCES = `LATERAL (
      SELECT jsonb_agg(jsonb_build_object('figure', d.figure, 'key', d.key, 'expected', d.expected, 'actual', d.actual)
          ORDER BY d.figure, d.key) AS further,
        jsonb_agg(DISTINCT jsonb_strip_nulls(jsonb_build_object('figure', d.figure, 'by', trim_scale(d.by)::text,
          'key', CASE WHEN d.by IS NOT NULL THEN d.key END)))::text AS too_much,
        max(abs(d.by)) FILTER (WHERE d.figure IN (${POUNDS})) AS money
      FROM (
        ${DIFFERING_VALUES}) d) f ON c.state = 'MISMATCHED' AND c.sent_figures IS NOT NULL`;

/**
 * SQL for the amounts that the platform has too much of numeric further figures, over all accounts in `compared`, as
 * jsonb.
 */
export const FURTHER_TOO_MUCH = `(
    SELECT jsonb_agg(jsonb_build_object('figure', o.figure, 'key', o.key, 'by', o.by::text)) FROM (
      SELECT d.figure, d.key, sum(d.by) AS by FROM compared c CROSS JOIN LATERAL (${DIFFERING_VALUES}) d
      WHERE c.state IN ('MISMATCHED', 'MISSING') AND c.sent_figures IS NOT NULL AND d.by IS NOT NULL GROUP BY 1, 2) o)`;
