import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as contract from '../../libs/contract/src/index.js';
import { LIMITS_PAGE, loadLimits, renderLimitsPage } from '../../tools/lib/limits-page.mjs';
import { FIGURES_PAGE, renderFiguresPage } from '../../tools/pages/figures-page.mjs';
import { PAYLOAD_PAGE, renderPayloadPage } from '../../tools/pages/payload-page.mjs';
import { PROFILE_PAGE, renderProfilePage } from '../../tools/pages/profile-page.mjs';

const { LIST_CAPS, RULES } = contract;

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
/** @param {string} text */
const rows = (text) => text.split('\n').filter((line) => line.startsWith('| `'));

describe(PAYLOAD_PAGE, () => {
  const page = read(PAYLOAD_PAGE);

  it('is as the payload classes and the rules are now (else run `npm run generate`)', () => {
    expect(page).toBe(renderPayloadPage(contract));
  });

  it('explains every rule once', () => {
    const explained = [...page.matchAll(/^\| (R\d+) \|/gm)].map(([, id]) => id);
    const known = RULES.map(({ id }) => id);
    expect(explained.sort()).toEqual(known.sort());
  });

  it('names a rule beside every field that one needs', () => {
    const mute = rows(page).filter((row) => row.includes('| by a rule |') && !/R\d+[^|]*\|$/.test(row));
    expect(mute).toEqual([]);
  });
});

describe(FIGURES_PAGE, () => {
  it('is as the figures of the contract are now (else run `npm run generate`)', () => {
    expect(read(FIGURES_PAGE)).toBe(renderFiguresPage(contract));
  });
});

describe(PROFILE_PAGE, () => {
  it('is as the measures of the contract are now (else run `npm run generate`)', () => {
    expect(read(PROFILE_PAGE)).toBe(renderProfilePage(contract));
  });
});

describe(LIMITS_PAGE, () => {
  it('is as the limits in the code are now (else run `npm run generate`)', async () => {
    expect(read(LIMITS_PAGE)).toBe(renderLimitsPage(await loadLimits('src')));
  });

  it('lists every list of the payload', () => {
    const page = read(LIMITS_PAGE);
    for (const list of Object.keys(LIST_CAPS)) expect(page).toContain(`| \`${list}\` |`);
  });
});
