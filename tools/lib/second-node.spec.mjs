import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { root } from './paths.mjs';
import { nodesOfTests, provideNode, secondNode } from './second-node.mjs';
import { Tally } from './tally.mjs';

const wanted = { version: '24.0.0', integrity: { [`${process.platform}-${process.arch}`]: 'sha512-known' } };
/** @type {string} */
let folder;

/** An npm package of Node as they are, with a program that says something. @param {string} program */
function packageOf(program) {
  const source = join(folder, 'source/package/bin');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'node'), program);
  return execFileSync('tar', ['--format=ustar', '-czf', '-', '-C', join(folder, 'source'), 'package']);
}

describe('the second Node of the tests', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'carryover second node-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is that of the images, or the oldest that is supported where the tests run on such a one', () => {
    expect(['20.19.0', '22.13.0'].map((version) => secondNode(version).version)).toEqual(['24.21.0', '24.21.0']);
    expect(['24.11.0', '26.0.0'].map((version) => secondNode(version).version)).toEqual(['20.19.0', '20.19.0']);
    expect(secondNode('20.19.0').version).toMatch(
      new RegExp(`^${readFileSync(join(root, '.nvmrc'), 'utf8').trim()}\\.`),
    );
    expect(readFileSync(join(root, 'package.json'), 'utf8')).toContain(`"node": "^${secondNode('24.11.0').version} `);
  });

  it('is fetched once', async () => {
    const archive = packageOf('#!/bin/sh\necho v24.0.0\n');
    /** @type {import('./npm-package.mjs').PinnedPackage[]} */
    const asked = [];
    /** @param {import('./npm-package.mjs').PinnedPackage} package_ */
    const fetch = async (package_) => {
      asked.push(package_);
      return { archive, output: '' };
    };
    const kept = join(folder, 'node');

    const first = await provideNode(wanted, kept, undefined, fetch);
    const second = await provideNode(wanted, kept, undefined, fetch);

    expect(first).toEqual({ program: join(kept, '24.0.0/node'), output: 'v24.0.0\n' });
    expect(second).toEqual(first);
    const name = `node-${process.platform}-${process.arch}`;
    expect(asked).toEqual([{ name, version: '24.0.0', integrity: 'sha512-known' }]);
    expect(readdirSync(kept)).toEqual(['24.0.0']);
  });

  it.each([
    [
      'cannot be fetched',
      async () => ({
        output: 'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error A complete log is in x\n',
      }),
    ],
    [
      'does not run here',
      async () => ({ archive: packageOf('#!/bin/sh\necho what npm error ENOTFOUND; exit 1\n'), output: '' }),
    ],
  ])('is not there, for a reason of one line, when it %s', async (_when, fetch) => {
    const { program, output } = await provideNode(wanted, join(folder, 'node'), undefined, fetch);

    expect(program).toBeUndefined();
    expect(output).toMatch(/^.*npm error.*ENOTFOUND.*$/);
  });

  it.each([
    ['20.19.0', { node: '/other/node', PATH: '/other:/bin' }, '20.19.0'],
    ['22.13.0', { node: '/other/node', PATH: '/other:/bin' }, '22.13.0'],
    ['24.11.0', { node: undefined, PATH: '/bin' }, '20.19.0'],
  ])(
    'leaves everything to that of the images, and some tests to the older one as well: on %s',
    async (running, expected, older) => {
      const options = { env: { PATH: '/bin' }, folder, signal: new AbortController().signal };
      const provide = async () => ({ program: '/other/node', output: '' });

      const { first, second } = await nodesOfTests(options, { running, provide });

      expect({ node: first.node, PATH: first.env.PATH }).toEqual(expected);
      expect(second.name).toBe(`unit tests, operations and main job on Node ${older}`);
    },
  );

  it('leaves everything to the one that runs where there is no other, and says so', async () => {
    const options = { env: {}, folder, signal: new AbortController().signal };
    const provide = async () => ({ output: 'npm error code ENOTFOUND' });

    const { first, second } = await nodesOfTests(options, { running: '20.19.0', provide });

    expect(first).toBe(options);
    const skipped = 'there is no Node 24.21.0 here: npm error code ENOTFOUND';
    expect(await second.run()).toMatchObject({ passed: 0, failed: 0, skipped });
  });

  it('is not there on a machine that none is made for', async () => {
    const never = async () => {
      throw new Error('there is nothing to fetch');
    };
    const result = await provideNode({ version: '24.0.0', integrity: {} }, folder, undefined, never);

    expect(result).toEqual({ output: `none is known for ${process.platform}-${process.arch}.` });
  });
});

describe('a check that was skipped', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is no failure and no success, and is said again at the end', () => {
    /** @type {string[]} */
    const lines = [];
    jest.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
    const tally = new Tally();

    tally.add('unit tests', { passed: 3, failed: 0, output: '' });
    tally.add('the others', { passed: 0, failed: 0, output: '', skipped: 'there is no network.' });

    expect(tally.finish()).toBe(0);
    expect(lines).toEqual([
      'ok  unit tests: 3 passed, 0 failed',
      'SKIPPED  the others: there is no network.',
      '1 skipped',
      '3 passed, 0 failed',
    ]);
  });
});
