import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as contract from '../../libs/contract/src/index.js';
import { CONSOLE_WAVE_STATES, renderConsoleWaveStates, renderWavesPage, WAVES_PAGE } from './wave-states.mjs';

/** @param {string} path */
const written = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the states of a wave (else run `npm run generate`)', () => {
  it('are in the console as they are now', () => {
    expect(written(CONSOLE_WAVE_STATES)).toBe(renderConsoleWaveStates(contract));
  });

  it('are in the guide as they are now', () => {
    expect(written(WAVES_PAGE)).toBe(renderWavesPage(contract, written(WAVES_PAGE)));
    for (const state of contract.WAVE_STATE_NAMES) expect(written(WAVES_PAGE)).toContain(`| \`${state}\` |`);
  });

  it('are those that the table of waves takes', () => {
    const check = /CONSTRAINT import_wave__state_ck CHECK \((.*)\),?$/m.exec(written('migrations/schema.sql'));
    const words = [...(check?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
    expect(words.sort()).toEqual([...contract.WAVE_STATE_NAMES].sort());
  });
});
