import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { bodyOf, type Pair } from '../hostile/worst/bodies.js';
import { PATHS } from '../hostile/worst/paths.js';
import type { Recipe } from '../hostile/worst/recipe.js';

/** What reviews had met, and what `npm run hostile -- --worst` has found. */
const FILES = ['known.json', 'found.json'].map((name) => new URL(`../hostile/worst/${name}`, import.meta.url));

/** A body that takes long to answer, or has a long answer. */
export interface WorstBody {
  readonly name: string;
  readonly path: string;
  /** As it is sent, packed. */
  readonly packed: Buffer;
}

interface Found {
  readonly recipes: readonly { readonly worstBy: string; readonly recipe: Recipe }[];
}

/** The worst bodies there are known, of every route and size. @param pair an imported account of whoever sends them */
export function worstBodies(pair: Pair): WorstBody[] {
  const recipes = FILES.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as Found).recipes);
  // One that takes longest may have the longest answer, too.
  const different = new Map(recipes.map((one) => [JSON.stringify(one.recipe), one]));
  return [...different.values()].map(({ worstBy, recipe }) => ({
    name: `${recipe.route}, ${Math.round(recipe.bytes / 1_024)} KB by ${worstBy}, ${recipe.lists.at(-1)} ${recipe.entry}`,
    path: PATHS[recipe.route],
    packed: gzipSync(bodyOf(recipe, pair)),
  }));
}
