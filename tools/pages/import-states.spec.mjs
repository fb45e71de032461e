import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as contract from '../../libs/contract/src/index.js';
import { CONSOLE_STATES, renderConsoleStates, renderStatesPage, STATES_PAGE } from './import-states.mjs';

/** @param {string} path */
const written = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the states of an import (else run `npm run generate`)', () => {
  it('are in the console as they are now', () => {
    expect(written(CONSOLE_STATES)).toBe(renderConsoleStates(contract));
  });

  it('are in the guide as they are now', () => {
    expect(written(STATES_PAGE)).toBe(renderStatesPage(contract, written(STATES_PAGE)));
    for (const status of contract.PROCESS_STATUSES) expect(written(STATES_PAGE)).toContain(`| \`${status}\` |`);
  });

  it('are those that the table of imports takes', () => {
    const check = /CONSTRAINT account_import_process__status_ck CHECK \((.*)\),?$/m.exec(
      written('migrations/schema.sql'),
    );
    const words = [...(check?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
    expect(words).toEqual([...contract.PROCESS_STATUSES]);
  });
});
