import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const dist = join(import.meta.dirname, '../dist');

it('makes bundles of ASCII alone, which V8 keeps in one byte a character', () => {
  const bundles = readdirSync(dist).filter((name) =>
    /^(?:bundled-\w+|main|worker|migrate|seed-demo|admin)\.js$/.test(name),
  );
  expect(bundles.length).toBeGreaterThan(10);
  const wide = bundles.filter((name) => readFileSync(join(dist, name)).some((byte) => byte > 0x7f));
  expect(wide).toEqual([]);
});
