import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/lib/paths.mjs';
import type { Scenario } from './scenario.js';

/** A file exports one scenario or several. */
interface ScenarioFile {
  readonly scenario?: Scenario;
  readonly scenarios?: readonly Scenario[];
}

const folder = join(root, 'qa/chaos/scenarios');

/** Every scenario of every file of the folder, in the order of the files' names. */
export async function allScenarios(): Promise<Scenario[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.scenario.ts'));
  const modules: ScenarioFile[] = await Promise.all(files.sort().map((name) => import(join(folder, name))));
  return modules.flatMap(({ scenario, scenarios = [] }) => [...(scenario ? [scenario] : []), ...scenarios]);
}

/**
 * Those that are named, or all that the size has.
 *@throws {Error} when one is named that there is not
 */
export function chooseScenarios(all: readonly Scenario[], names: readonly string[], isCut: boolean): Scenario[] {
  const unknown = names.filter((name) => !all.some((scenario) => scenario.name === name));
  if (unknown.length > 0)
    throw new Error(`unknown scenario ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  if (names.length > 0) return all.filter(({ name }) => names.includes(name));
  return all.filter(({ times }) => (isCut ? times.cut : times.full) > 0);
}

/** The long ones first, so that none of them is begun when the others are through. */
export function firstToLast(scenarios: readonly Scenario[]): Scenario[] {
  return [...scenarios].sort((a, b) => Number(b.isLong ?? false) - Number(a.isLong ?? false));
}
