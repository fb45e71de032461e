import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { root } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { affectedPackages, readAdvisories } from './advisories.mjs';
import { lockedPackages } from './lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-advisories-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @import { Advisory, Affected, Event } from './advisories.mjs' */

/** @param {Affected} affected  @param {Partial<Advisory>} [more]  @returns {Advisory & { affected: Affected[] }} */
const about = (affected, more = {}) => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  summary: 'A hole.',
  ...more,
  affected: more.affected ?? [{ package: { ecosystem: 'npm', name: 'thing' }, ...affected }],
});
/** @param {Event[]} list */
const events = (...list) => ({ ranges: [{ type: 'SEMVER', events: list }] });
/** @param {string} version */
const thing = (version) => ({ name: 'thing', version, path: 'node_modules/thing' });
/** @param {string} version  @param {Advisory} advisory */
const isHit = (version, advisory) => affectedPackages([thing(version)], [advisory]).length > 0;

describe('an advisory', () => {
  const mended = about(
    events({ introduced: '1.2.0' }, { fixed: '1.4.1' }, { introduced: '2.0.0' }, { fixed: '2.0.3' }),
  );

  it.each([
    ['1.1.9', false],
    ['1.2.0', true],
    ['1.4.0', true],
    ['1.4.1-rc.1', true],
    ['1.4.1', false],
    ['1.9.0', false],
    ['2.0.0', true],
    ['2.0.3', false],
    ['3.0.0', false],
  ])('of 1.2.0 to 1.4.1 and 2.0.0 to 2.0.3 is about %s: %s', (version, expected) => {
    expect(isHit(version, mended)).toBe(expected);
  });

  it.each([
    [
      'a last version that has it',
      about(events({ introduced: '0' }, { last_affected: '1.5.0' })),
      ['1.5.0'],
      ['1.5.1'],
    ],
    ['no end', about(events({ introduced: '1.0.0' })), ['1.0.0', '9.0.0'], ['0.9.9']],
    [
      'the beginning of time',
      about(events({ introduced: '0' }, { fixed: '1.0.0' })),
      ['0.0.1', '1.0.0-rc.1'],
      ['1.0.0'],
    ],
    ['events in any order', about(events({ fixed: '2.0.0' }, { introduced: '1.0.0' })), ['1.5.0'], ['2.0.0']],
    ['versions one by one', about({ versions: ['1.0.0', '1.0.2'] }), ['1.0.2'], ['1.0.1']],
    ['commits and no versions', about({ ranges: [{ type: 'GIT', events: [{ introduced: 'abc' }] }] }), ['1.0.0'], []],
    ['bounds nobody can read', about(events({ introduced: 'yesterday' })), ['1.0.0'], []],
    ['another ecosystem', { id: 'X', affected: [{ package: { ecosystem: 'PyPI', name: 'thing' } }] }, [], ['1.0.0']],
    ['another package', { id: 'X', affected: [{ package: { ecosystem: 'npm', name: 'other' } }] }, [], ['1.0.0']],
    ['a withdrawal', about({}, { withdrawn: '2026-01-01T00:00:00Z' }), [], ['1.0.0']],
  ])('with %s', (_, advisory, hit, missed) => {
    for (const version of hit) expect([version, isHit(version, advisory)]).toEqual([version, true]);
    for (const version of missed) expect([version, isHit(version, advisory)]).toEqual([version, false]);
  });

  it('names each place once, the versions with the mend, and why one is accepted', () => {
    const twice = about({}, { aliases: ['CVE-2026-1'], affected: [...mended.affected, ...mended.affected] });
    const nested = { ...thing('1.3.0'), path: 'node_modules/a/node_modules/thing' };
    const floors = [{ package: 'thing', advisory: 'CVE-2026-1', accepted: { '2.0.0': 'Out of reach.' } }];
    expect(affectedPackages([thing('2.0.0'), nested], [twice], floors)).toMatchObject([
      { path: 'node_modules/thing', fixed: ['2.0.3'], accepted: 'Out of reach.' },
      { path: 'node_modules/a/node_modules/thing', fixed: ['1.4.1', '2.0.3'], accepted: null },
    ]);
  });
});

describe('npm run advisories', () => {
  const [first] = lockedPackages();
  const hit = {
    ...about({}),
    affected: [{ package: { ecosystem: 'npm', name: first?.name ?? '' }, versions: [first?.version ?? ''] }],
  };
  /** @param {string[]} args */
  const run = (...args) => runCommand(process.execPath, [join(root, 'tools/advisories.mjs'), ...args], { cwd: root });
  /** @param {string} name  @param {string} text */
  const file = (name, text) => {
    mkdirSync(join(folder, 'feed', 'npm'), { recursive: true });
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('finds packages of the lock in a file, in lines and in a folder', async () => {
    const none = JSON.stringify({ id: 'X', affected: [] });
    file('feed/npm/one.json', JSON.stringify(hit));
    file('feed/npm/two.json', none);
    for (const path of [
      file('list.json', `[${none},${JSON.stringify(hit)}]`),
      file('l.ndjson', `${none}\n${JSON.stringify(hit)}\n`),
      join(folder, 'feed'),
    ]) {
      const { code, output } = await run(path);
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(`AFFECTED  ${hit.id}  ${first?.path} ${first?.version}: A hole.`),
      ]);
    }
    expect((await run(file('none.json', none))).code).toBe(0);
  });

  it.each([
    ['nothing that is named', [], 'Name a file or folder'],
    ['a file that is not there', [join(folder, 'missing')], 'There is no'],
    ['no JSON', [file('bad.json', '{"id":')], 'no JSON'],
    ['what is no advisory', [file('other.json', '{"name":"x"}')], 'without the id'],
    ['a folder without any', [file('feed.txt', '') && join(folder, 'empty')], 'There is no'],
  ])('cannot tell from %s', async (_, args, words) => {
    const { code, output } = await run(...args);
    expect([code, output]).toEqual([2, expect.stringContaining(words)]);
  });

  it('reads no advisory where there is none as a mistake', () => {
    expect(() => [...readAdvisories(file('empty.ndjson', '\n'))]).toThrow('holds no advisory');
  });
});
