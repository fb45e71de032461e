/**
 * SQL expression for an instant as the wire shows it: Europe/London, microseconds, numeric offset (R179). PostgreSQL
 * formats it, because a JavaScript Date would lose the microseconds.
 *
 * @param column a timestamptz expression
 */
export function londonInstant(column: string): string {
  const local = `${column} AT TIME ZONE 'Europe/London'`;
  return `to_char(${local}, 'YYYY-MM-DD"T"HH24:MI:SS.US') ||
    CASE WHEN ${local} = ${column} AT TIME ZONE 'UTC' THEN '+00:00' ELSE '+01:00' END`;
}
