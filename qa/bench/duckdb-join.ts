import { DuckDBInstance } from '@duckdb/node-api';

/** How each file of the extracts finds the account of a row: the alias of its rows and the files above it. */
const FILES: Readonly<Record<string, string>> = {
  accounts: 'accounts x',
  customers: 'customers x',
  psr: 'psr x JOIN customers USING (CUST_ID)',
  sites: 'sites x',
  meter_points: 'meter_points x JOIN sites USING (SITE_ID)',
  agreements: 'agreements x JOIN meter_points USING (MPXN) JOIN sites USING (SITE_ID)',
  meters: 'meters x JOIN meter_points USING (MPXN) JOIN sites USING (SITE_ID)',
  registers: 'registers x JOIN meters USING (METER_ID) JOIN meter_points USING (MPXN) JOIN sites USING (SITE_ID)',
  readings: 'readings x JOIN meters USING (METER_ID) JOIN meter_points USING (MPXN) JOIN sites USING (SITE_ID)',
  consumption: 'consumption x JOIN meter_points USING (MPXN) JOIN sites USING (SITE_ID)',
  transactions: 'transactions x',
  statements: 'statements x',
  mandates: 'mandates x',
};

/**
 * Reads the files of `carryover sample --extracts`, joins each row to its account and writes all rows in the order of the
 * accounts: what has to be done at least, by DuckDB alone.
 * @param folder of the files; the rows go to a file in it
 * @param memory MiB
 */
async function joinExtracts(folder: string, memory: number): Promise<void> {
  const instance = await DuckDBInstance.create(`${folder}/peer.duckdb`, {
    threads: '2',
    memory_limit: `${memory}MiB`,
    temp_directory: `${folder}/peer-spilled`,
    preserve_insertion_order: 'false',
  });
  const connection = await instance.connect();
  for (const name of Object.keys(FILES))
    await connection.run(`CREATE TABLE ${name} AS FROM read_csv('${folder}/${name}.csv', all_varchar = true)`);
  const rows = Object.entries(FILES).map(
    ([name, from]) =>
      `SELECT ACCOUNT_NO AS number, '${name}' AS file, concat_ws(',', *COLUMNS(x.*)) AS row FROM ${from}`,
  );
  await connection.run(`COPY (${rows.join(' UNION ALL ')} ORDER BY number) TO '${folder}/peer.csv'`);
  connection.closeSync();
  instance.closeSync();
}

const [folder, memory] = process.argv.slice(2);
if (folder !== undefined) await joinExtracts(folder, Number(memory));
