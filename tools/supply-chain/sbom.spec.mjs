import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { lockedPackages } from './lock.mjs';
import { renderSbom, sbomProblems } from './sbom.mjs';

jest.setTimeout(120_000);

const packages = lockedPackages();
/** @type {string} */
let text;
/** @type {import('./sbom.mjs').Bom} */
let bom;

beforeAll(async () => {
  text = await renderSbom();
  bom = JSON.parse(text);
});

describe('the bill of materials', () => {
  it('holds every package of the lock with its hash, and nothing else', () => {
    expect(sbomProblems(bom, packages)).toEqual([]);
    expect(bom.metadata.component).toMatchObject({ name: 'carryover', type: 'application' });
  });

  it('is the same text when it is written again', async () => {
    expect(await renderSbom()).toBe(text);
  });

  it('says a licence of every package', () => {
    expect(bom.components.filter(({ hashes, licenses }) => hashes && !licenses).map((each) => each['bom-ref'])).toEqual(
      [],
    );
  });

  it('leaves out on demand what only builds and tests', async () => {
    /** @type {import('./sbom.mjs').Bom} */
    const production = JSON.parse(await renderSbom({ withDevelopment: false }));
    const names = production.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['pg', 'bull', '@nestjs/core']));
    expect(names).not.toEqual(expect.arrayContaining(['jest']));
  });

  it('is refused when a package is missing, another, or not of the lock', () => {
    const [first, second, ...rest] = bom.components.filter(({ hashes }) => hashes);
    if (!first || !second) throw new Error('There are no two components.');
    const forged = { ...second, hashes: [{ alg: 'SHA-512', content: '00' }] };
    const foreign = { ...first, 'bom-ref': 'foreign@1.0.0', name: 'foreign' };
    const others = bom.components.filter(({ hashes }) => !hashes);
    const problems = sbomProblems({ ...bom, components: [foreign, forged, ...rest, ...others] }, packages);
    expect(
      problems.filter((problem) => /is missing, or has another hash|is not in the lock/.test(problem)),
    ).toHaveLength(3);
  });
});
