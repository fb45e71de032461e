/** The columns of the figures of an account, in the order in which they are written. */
export const FIGURES = ['electricity', 'gas', 'balance', 'transactions', 'transaction_sum'] as const;

/** A figure by the name of its column. */
export type Figure = (typeof FIGURES)[number];

/** A list of the columns of figures. @param sql of one of them */
export function figureList(sql: (figure: Figure) => string): string {
  return FIGURES.map(sql).join(', ');
}

/**
 * SQL expression for figures as control totals on the wire, pounds as text.
 * @param sql of one column
 * @param further members that come first: `'accounts', 1,`
 */
export function figuresJson(sql: (figure: Figure) => string, further = ''): string {
  return `json_build_object(${further}
    'meter_points', json_build_object('electricity', ${sql('electricity')}, 'gas', ${sql('gas')}),
    'balance', ${sql('balance')}::text,
    'transactions', json_build_object('count', ${sql('transactions')}, 'sum', ${sql('transaction_sum')}::text))`;
}
