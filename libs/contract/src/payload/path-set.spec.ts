import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PathSet } from './path-set.js';

const path = fc
  .array(fc.constantFrom('a', 'b', '0', '10'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('.'));

it('a set of paths has those in another one, and touches those in and around it', () => {
  fc.assert(
    fc.property(fc.array(path, { maxLength: 4 }), path, (paths, asked) => {
      const set = new PathSet(paths);
      const hasIn = paths.some((one) => one === asked || one.startsWith(`${asked}.`));
      expect([set.hasIn(asked), set.touches(asked)]).toEqual([
        hasIn,
        hasIn || paths.some((one) => asked.startsWith(`${one}.`)),
      ]);
    }),
    { numRuns: 1_000 },
  );
});
