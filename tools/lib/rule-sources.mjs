import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const FOLDER = 'libs/contract/src/rules';

/** The files that hold the check of each rule of a body, by rule id. A rule of several bodies has several. */
export function findRuleSources() {
  /** @type {Map<string, string[]>} */
  const sources = new Map();
  for (const name of readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.rule.ts')) continue;
    const text = readFileSync(join(root, FOLDER, name), 'utf8');
    for (const [, id = ''] of text.matchAll(/^\/\*\*(?:\n \*)? (R\d+)(?=[:,])/gm)) {
      sources.set(id, [...new Set([...(sources.get(id) ?? []), `${FOLDER}/${name}`])]);
    }
  }
  return sources;
}
