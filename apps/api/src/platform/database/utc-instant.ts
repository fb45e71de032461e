/**
 * SQL expression for an instant in UTC, with microseconds and Z: `2024-03-05T08:09:10.123456Z`. PostgreSQL formats it,
 * because a JavaScript Date would lose the microseconds.
 *
 * @param column a timestamptz expression
 */
export function utcInstant(column: string): string {
  return `to_char(${column} AT TIME ZONE interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
