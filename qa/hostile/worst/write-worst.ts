import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Tried, Worst } from './search-worst.js';

/** Writes down what a search has found, for the benchmark of neighbours. */
export function writeWorst(file: string, { seed, found }: { readonly seed: number; readonly found: Worst[] }): void {
  const recipes = found.flatMap(({ slowest, longest }) => [
    { worstBy: 'time', ...rounded(slowest) },
    { worstBy: 'answer', ...rounded(longest) },
  ]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ seed, recipes }, null, 2)}\n`);
  console.log(`written to ${file}`);
}

function rounded({ milliseconds, answerBytes, status, recipe }: Tried): object {
  return { milliseconds: Math.round(milliseconds), answerBytes, status, recipe };
}
