import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { sources } from '../../../../../docs/checks/support/sources.mjs';
import { root } from '../../../../../tools/lib/paths.mjs';
import { actionName, knownActions } from './action-names';

const ACTION = /\baction: '([a-z_]+\.[a-z_]+)'/g;
/** Every call of the operator API that leaves an entry is there with its action, those with several actions as well. */
const CALLED = /'([a-z_]+\.[a-z_]+)'/g;

/** Every action that is recorded, as the sources of the service name it. */
const recorded = new Set(
  sources('apps/api/src')
    .filter((path) => !/spec\.ts$/.test(path))
    .flatMap((path) => {
      const named = path.includes('/testing/audited-calls/') ? CALLED : ACTION;
      return [...readFileSync(join(root, path), 'utf8').matchAll(named)].map(([, action = '']) => action);
    }),
);

it('every action of the audit trail has its words in the console, and can be chosen there', () => {
  expect(recorded.size).toBeGreaterThan(70);
  expect([...recorded].filter((action) => !knownActions.includes(action))).toEqual([]);
});

it('no two actions have the same words', () => {
  expect(new Set(knownActions.map(actionName)).size).toBe(knownActions.length);
});
