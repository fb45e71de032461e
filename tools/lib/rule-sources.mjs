import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const FOLDER = 'libs/contract/src/rules';

/** The files that hold each rule of a body, by rule id: `{path, text}`. A rule of several bodies has several. */
export function findRuleSources() {
  /** @type {Map<string, { path: string, text: string }[]>} */
  const sources = new Map();
  for (const name of readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.rule.ts')) continue;
    const source = { path: `${FOLDER}/${name}`, text: readFileSync(join(root, FOLDER, name), 'utf8') };
    for (const [, id = ''] of source.text.matchAll(/^ {2}id: '(R\d+)',$/gm)) {
      sources.set(id, [...(sources.get(id) ?? []), source]);
    }
  }
  return sources;
}
