import type { Draw } from '@carryover/samples';
import { pick } from '../drawing/pick.js';

/** Where large bodies of suppliers go. */
export const ROUTES = ['validate', 'transactions', 'notes', 'statements'] as const;
export type Route = (typeof ROUTES)[number];

/** What the entries of a list are: those of an ordinary body, nothing, or an ordinary one with the change of a seed. */
export type EntryKind = 'same' | 'empty' | 'null' | number;

/** How a body is made: an ordinary one with changes, in which one list is filled up. It is the same for the same recipe. */
export interface Recipe {
  readonly route: Route;
  /** Bytes that the body has nearly. */
  readonly bytes: number;
  /** Names of the lists that lead to the one that is filled, the outermost first. */
  readonly lists: readonly string[];
  /** Entries of the lists below the outermost, which is as long as the bytes allow. */
  readonly counts: readonly number[];
  readonly entry: EntryKind;
  /** Whether entries have ids of their own. */
  readonly isDistinct: boolean;
  /** Seeds of changes to the ordinary body. */
  readonly changes: readonly number[];
}

const COUNTS = [1, 2, 10, 50, 100, 200, 1_000, 5_000];
const SEEDS = 2 ** 31;

/** A recipe about which nothing is known. @param lists those of the ordinary body */
export function drawRecipe(draw: Draw, route: Route, bytes: number, lists: readonly (readonly string[])[]): Recipe {
  const chosen = pick(draw, lists);
  return {
    route,
    bytes,
    lists: chosen,
    counts: chosen.slice(1).map(() => pick(draw, COUNTS)),
    entry: drawEntry(draw),
    isDistinct: draw.maybe(),
    changes: draw.maybe(0.3) ? [draw.whole(0, SEEDS)] : [],
  };
}

/** One that differs in one thing from a recipe that was bad already. */
export function changeRecipe(draw: Draw, recipe: Recipe, lists: readonly (readonly string[])[]): Recipe {
  switch (draw.whole(0, 4)) {
    case 0:
      return { ...recipe, entry: drawEntry(draw) };
    case 1:
      return { ...recipe, counts: recipe.counts.map((count) => (draw.maybe() ? pick(draw, COUNTS) : count)) };
    case 2:
      return { ...recipe, isDistinct: !recipe.isDistinct };
    case 3:
      return { ...recipe, changes: [...recipe.changes, draw.whole(0, SEEDS)].slice(-3) };
    default:
      return { ...drawRecipe(draw, recipe.route, recipe.bytes, lists), entry: recipe.entry };
  }
}

function drawEntry(draw: Draw): EntryKind {
  const kind = draw.whole(0, 9);
  if (kind < 3) return 'same';
  if (kind < 5) return 'empty';
  return kind < 6 ? 'null' : draw.whole(0, SEEDS);
}
