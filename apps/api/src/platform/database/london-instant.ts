const FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.US';

/**
 * SQL expression for an instant as the wire shows it: Europe/London, microseconds, numeric offset (R179). PostgreSQL
 * formats it, because a JavaScript Date would lose the microseconds. Summer time was two hours ahead during and after the
 * second world war. Before the railways London was 75 seconds behind Greenwich, which no offset can say: those instants
 * are shown in UTC. The zone at an interval of nothing is UTC without its name being looked up, which costs more than the rest.
 *
 * @param column a timestamptz expression
 */
export function londonInstant(column: string): string {
  const local = `${column} AT TIME ZONE 'Europe/London'`;
  const utc = `${column} AT TIME ZONE interval '0'`;
  return `CASE ${local} - ${utc}
    WHEN interval '1 hour' THEN to_char(${local}, '${FORMAT}"+01:00"')
    WHEN interval '2 hours' THEN to_char(${local}, '${FORMAT}"+02:00"')
    ELSE to_char(${utc}, '${FORMAT}"+00:00"') END`;
}
