import type { DataSource } from 'typeorm';

/**
 * One checksum for each table of the schema, with the number of rows before it.
 * @param rowsOf the condition, in SQL, that picks the rows of a table; null leaves the table out. All rows when not given.
 */
export async function tableChecksums(
  dataSource: DataSource,
  rowsOf: (table: string) => string | null = () => 'true',
): Promise<Record<string, string>> {
  const tables = (await dataSource.query(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )) as { name: string }[];
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const condition = rowsOf(name);
    if (condition === null) continue;
    const [{ sum }] = await dataSource.query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum
       FROM ${name} t WHERE ${condition}`,
    );
    sums[name] = sum;
  }
  return sums;
}
