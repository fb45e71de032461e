/** How bad the states of differences are; the worst is the least. */
export const SEVERITIES = { MISMATCHED: 1, MISSING: 2, EXTRA: 3 } as const;

/** SQL: how bad the state of a difference `d` is. As in the index of them. */
export const SEVERITY = "(CASE d.state WHEN 'MISMATCHED' THEN 1 WHEN 'MISSING' THEN 2 ELSE 3 END)";

/** SQL: pounds of a difference `d` such that the most come first. As in the index of them. */
export const MOST_MONEY_FIRST = '(-coalesce(d.money, 0::numeric))';

/** SQL: a number that is the same for differences `d` of one cause, and seldom for those of two. As in the index of them. */
export const CAUSE =
  "hashtextextended(coalesce(d.too_much, '') || E'\\n' || coalesce(d.import_status, '') || E'\\n' || coalesce(d.error_code, ''), 0)";
