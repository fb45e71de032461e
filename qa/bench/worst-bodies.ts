import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { bodyOf, type Pair } from '../hostile/worst/bodies.js';
import { PATHS } from '../hostile/worst/paths.js';
import type { Recipe } from '../hostile/worst/recipe.js';

/** What `npm run hostile -- --worst` has found. */
const FOUND = new URL('../hostile/worst/found.json', import.meta.url);

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
  const { recipes }: Found = JSON.parse(readFileSync(FOUND, 'utf8'));
  return recipes.map(({ worstBy, recipe }) => ({
    name: `${recipe.route}, ${Math.round(recipe.bytes / 1_024)} KB by ${worstBy}`,
    path: PATHS[recipe.route],
    packed: gzipSync(bodyOf(recipe, pair)),
  }));
}
