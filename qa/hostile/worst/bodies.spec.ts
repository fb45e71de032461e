import { Draw } from '@carryover/samples';
import { describe, expect, it } from '@jest/globals';
import { bodyOf, listsOf } from './bodies.js';
import { changeRecipe, drawRecipe, ROUTES } from './recipe.js';

const PAIR = { import_supplier: 'DEMO', external_account_number: 'A-1' };
const BYTES = 20_000;

describe('the body of a recipe', () => {
  it.each(ROUTES)('is the same each time, names its account and is JSON, for %s', (route) => {
    const draw = new Draw(7, 100);
    let recipe = drawRecipe(draw, route, BYTES, listsOf(route));
    for (let number = 0; number < 10; number += 1) {
      const body = bodyOf(recipe, PAIR);
      expect(bodyOf(JSON.parse(JSON.stringify(recipe)), PAIR).equals(body)).toBe(true);
      expect(JSON.parse(body.toString())).toMatchObject(PAIR);
      recipe = changeRecipe(draw, recipe, listsOf(route));
    }
  });

  it.each(ROUTES)('fills the list that it names up to the bytes that it may have, for %s', (route) => {
    for (const lists of listsOf(route)) {
      const counts = lists.slice(1).map(() => 2);
      const recipe = { route, bytes: BYTES, lists, counts, entry: 'empty', isDistinct: false, changes: [] } as const;
      const body = bodyOf(recipe, PAIR);
      expect(body.length).toBeLessThanOrEqual(BYTES);
      expect(body.length).toBeGreaterThan(BYTES / 2);
      const [outermost = ''] = lists;
      expect(JSON.parse(body.toString())[outermost].length).toBeGreaterThan(1);
    }
  });
});
