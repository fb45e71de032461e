/** SQL: how bad the state of a difference `d` is, the worst first. As in the index of them. */
export const SEVERITY = "(CASE d.state WHEN 'MISMATCHED' THEN 1 WHEN 'MISSING' THEN 2 ELSE 3 END)";

/** SQL: pounds of a difference `d` such that the most come first. As in the index of them. */
export const MOST_MONEY_FIRST = '(-coalesce(d.money, 0::numeric))';
