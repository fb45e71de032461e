import { currentDatabase } from './current-database.mjs';
import { connect } from './database.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { Problem } from './problem.mjs';

/**
 * Fills the database that `npm start` uses with a believable population, to try the console on. Once: a second time would
 * only repeat the first.
 * @param {{ processes: number, days: number }} amount
 */
export async function runPopulate({ processes, days }) {
  await ensureBuild({ say: console.error });
  const { populate } = await import('@carryover/testing');
  const client = await connect(currentDatabase(), 10_000, { statement_timeout: 0 });
  try {
    const { rowCount } = await client.query(`SELECT 1 FROM organization WHERE name = 'Population'`);
    if (rowCount) throw new Problem('There is a population already; nothing was changed.');
    console.error(`Making ${processes} imports of the last ${days} days …`);
    await populate((text, values) => client.query(text, values), { processes, days });
    console.error('Done.');
  } finally {
    await client.end();
  }
}
