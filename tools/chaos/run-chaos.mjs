import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '../lib/paths.mjs';
import { testFolder } from '../lib/test-folder.mjs';
import { watchParent } from '../lib/watch-parent.mjs';
import { newSeed } from './lib/random.mjs';
import { showTable } from './lib/report.mjs';
import { runScenario } from './lib/run-scenario.mjs';

const folderOfScenarios = join(root, 'tools/chaos/scenarios');

/**
 * Runs the scenarios (all when none is named) one after the other, prints a table and writes the same as JSON.
 * @param {{ names: string[], seed?: number, times?: number, accounts?: number, isCut: boolean, json: string }} options
 * @returns {Promise<number>} the exit code: 0 when every promise was kept under every fault
 */
export async function runChaos({ names, seed = newSeed(), times, accounts, isCut, json }) {
  console.log(`seed ${seed}`);
  const chosen = choose(await scenarios(), names, isCut);
  const asked = new AbortController();
  const stop = () => asked.abort(new Error('asked to stop'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
  watchParent(stop);
  const folder = await testFolder();
  const results = [];
  try {
    for (const scenario of chosen) {
      if (asked.signal.aborted) break;
      console.log(`${scenario.name}: ${scenario.fault} ...`);
      const result = await runScenario(scenario, { seed, times, accounts, isCut, folder, signal: asked.signal });
      results.push(result);
      if (result.held) console.log(`  held, ${Math.round(result.seconds)} s`);
      for (const problem of result.problems) console.log(`  BROKEN with seed ${seed}: ${problem}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    write(json, { seed, isCut, node: process.version, results });
  }
  showTable(results);
  const broken = results.filter(({ held }) => !held).map(({ name }) => name);
  console.log(`seed ${seed}, written to ${json}`);
  if (broken.length > 0)
    console.log(`Again: npm run chaos -- ${broken.join(' ')} --seed ${seed}${isCut ? ' --cut' : ''}`);
  return broken.length === 0 && results.length === chosen.length && results.length > 0 ? 0 : 1;
}

/** Every file of the folder of scenarios, in the order of their names. */
async function scenarios() {
  const files = readdirSync(folderOfScenarios).filter((name) => name.endsWith('.scenario.mjs'));
  const modules = await Promise.all(files.sort().map((name) => import(join(folderOfScenarios, name))));
  return modules.flatMap(({ scenario, scenarios = [scenario] }) => scenarios);
}

function choose(all, names, isCut) {
  const unknown = names.filter((name) => !all.some((scenario) => scenario.name === name));
  if (unknown.length > 0)
    throw new Error(`unknown scenario ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  if (names.length > 0) return all.filter(({ name }) => names.includes(name));
  return all.filter(({ times }) => (isCut ? times.cut : times.full) > 0);
}

function write(json, report) {
  const path = resolve(json);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
}
