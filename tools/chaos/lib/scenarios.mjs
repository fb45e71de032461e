import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/paths.mjs';

const folder = join(root, 'tools/chaos/scenarios');

/** Every scenario of every file of the folder, in the order of the files' names. @returns {Promise<import('./run-scenario.mjs').Scenario[]>} */
export async function allScenarios() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.scenario.mjs'));
  const modules = await Promise.all(files.sort().map((name) => import(join(folder, name))));
  return modules.flatMap(({ scenario, scenarios = [scenario] }) => scenarios);
}

/**
 * Those that are named, or all that the size has.
 * @param {string[]} names @throws {Error} when one is named that there is not
 */
export function chooseScenarios(all, names, isCut) {
  const unknown = names.filter((name) => !all.some((scenario) => scenario.name === name));
  if (unknown.length > 0)
    throw new Error(`unknown scenario ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  if (names.length > 0) return all.filter(({ name }) => names.includes(name));
  return all.filter(({ times }) => (isCut ? times.cut : times.full) > 0);
}

/** The long ones first, so that none of them is begun when the others are through. */
export function firstToLast(scenarios) {
  return [...scenarios].sort((a, b) => Number(b.isLong ?? false) - Number(a.isLong ?? false));
}
