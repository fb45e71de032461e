import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { distinctSample } from '@carryover/testing';
import { bodyOf, type Pair } from '../hostile/worst/bodies.js';
import { PATHS } from '../hostile/worst/paths.js';
import type { Recipe } from '../hostile/worst/recipe.js';

/** What reviews had met, and what `npm run hostile -- --worst` has found. */
const FILES = ['known.json', 'found.json'].map((name) => new URL(`../hostile/worst/${name}`, import.meta.url));

/** A body that takes long to answer, or has a long answer. */
export interface WorstBody {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  /** `{n}` stands for how often it was sent. */
  readonly path: string;
  readonly type: string;
  /** As it is sent, packed. */
  readonly packed: Buffer;
}

interface Found {
  readonly recipes: readonly { readonly worstBy: string; readonly recipe: Recipe }[];
}

/** Lines of a part of a wave, and the first sample of them. */
const [LINES, FIRST] = [2_000, 100_000];

/** Accounts of a wave, many at a time: a part that is sent again and again under another name. */
export function partOfWave({ import_supplier }: Pair, wave: string): WorstBody {
  const lines = Array.from({ length: LINES }, (_, index) => {
    const pair = { import_supplier, external_account_number: `BULK-${index}` };
    return `${JSON.stringify(distinctSample(FIRST + index, pair))}\n`;
  });
  return {
    name: `a part of a wave, ${LINES} lines`,
    method: 'PUT',
    path: `/v2/data-import/waves/${import_supplier}/${wave}/parts/part-{n}/`,
    type: 'application/x-ndjson',
    packed: gzipSync(lines.join('')),
  };
}

/** The worst bodies there are known, of every route and size. @param pair an imported account of whoever sends them */
export function worstBodies(pair: Pair): WorstBody[] {
  const recipes = FILES.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as Found).recipes);
  // One that takes longest may have the longest answer, too.
  const different = new Map(recipes.map((one) => [JSON.stringify(one.recipe), one]));
  return [...different.values()].map(({ worstBy, recipe }) => ({
    name: `${recipe.route}, ${Math.round(recipe.bytes / 1_024)} KB by ${worstBy}, ${recipe.lists.at(-1)} ${recipe.entry}`,
    method: 'POST',
    path: PATHS[recipe.route],
    type: 'application/json',
    packed: gzipSync(bodyOf(recipe, pair)),
  }));
}
