import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const FOLDER = 'libs/contract/src/rules';

/** The file that holds each rule of the account payload, by rule id: `{path, text}`. */
export function findRuleSources() {
  const sources = new Map();
  for (const name of readdirSync(join(root, FOLDER)).sort()) {
    if (!name.endsWith('.rule.ts')) continue;
    const text = readFileSync(join(root, FOLDER, name), 'utf8');
    for (const [, id] of text.matchAll(/^ {2}id: '(R\d+)',$/gm)) sources.set(id, { path: `${FOLDER}/${name}`, text });
  }
  return sources;
}
