import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { requireRedis } from '../../tools/lib/redis.mjs';
import { redisFolder, testFolder } from '../../tools/lib/test-folder.mjs';
import { watchParent } from '../../tools/lib/watch-parent.mjs';
import { Lane } from './lib/lane.js';
import { newSeed } from './lib/random.js';
import { showTable } from './lib/report.js';
import type { Result, RunOptions, Scenario } from './lib/scenario.js';
import { allScenarios, chooseScenarios, firstToLast } from './lib/scenarios.js';

export interface ChaosOptions extends Partial<Pick<RunOptions, 'seed'>>, Omit<RunOptions, 'seed'> {
  /** Of scenarios; none for all. */
  readonly names: readonly string[];
  /** Where the figures go. */
  readonly json: string;
  /** How many scenarios run side by side. */
  readonly lanes: number;
}

/**
 * Runs the scenarios (all when none is named), prints a table and writes the same as JSON. Most of a scenario is waiting, so
 * several run side by side; those that measure against a time without a fault run at the end, each alone.
 * @returns the exit code: 0 when every promise was kept under every fault
 */
export async function runChaos({
  names,
  seed = newSeed(),
  times,
  accounts,
  isCut,
  json,
  lanes: most,
}: ChaosOptions): Promise<number> {
  console.log(`seed ${seed}`);
  const chosen = chooseScenarios(await allScenarios(), names, isCut);
  const from = performance.now();
  const asked = new AbortController();
  const stop = () => asked.abort(new Error('asked to stop'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
  watchParent(stop);
  // Once, before the lanes all look for one.
  await requireRedis(redisFolder);
  const folder = await testFolder();
  const lanes = Array.from({ length: Math.min(most, chosen.length) }, (_, index) =>
    Lane.start({ folder, index, signal: asked.signal }),
  );
  const results: Result[] = [];
  const run = async (lane: Lane, queue: Scenario[]) => {
    for (let next = queue.shift(); next !== undefined && !asked.signal.aborted; next = queue.shift()) {
      console.log(`${next.name}: ${next.fault} ...`);
      const result = await lane.run(next, { seed, times, accounts, isCut });
      results.push(result);
      tell(result, seed);
    }
  };
  try {
    const isAlone = (scenario: Scenario) => scenario.isAlone === true || (scenario.isAlone === 'full' && !isCut);
    const together = firstToLast(chosen.filter((scenario) => !isAlone(scenario)));
    await Promise.all(lanes.map((lane) => run(lane, together)));
    const alone = chosen.filter(isAlone);
    for (const lane of lanes.slice(0, 1)) await run(lane, alone);
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()));
    const order = chosen.map(({ name }) => name);
    results.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    rmSync(folder, { recursive: true, force: true });
    write(json, { seed, isCut, node: process.version, seconds: (performance.now() - from) / 1_000, results });
  }
  showTable(results);
  const broken = results.filter(({ held }) => !held).map(({ name }) => name);
  console.log(`seed ${seed}, ${Math.round((performance.now() - from) / 1_000)} s, written to ${json}`);
  if (broken.length > 0)
    console.log(`Again: npm run chaos -- ${broken.join(' ')} --seed ${seed}${isCut ? ' --cut' : ''}`);
  return broken.length === 0 && results.length === chosen.length && results.length > 0 ? 0 : 1;
}

function tell({ name, held, seconds, problems }: Result, seed: number): void {
  if (held) console.log(`  ${name} held, ${Math.round(seconds)} s`);
  for (const problem of problems) console.log(`  ${name} BROKEN with seed ${seed}: ${problem}`);
}

function write(json: string, report: object): void {
  const path = resolve(json);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
}
