import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sourceOf } from './build-source.mjs';
import { SBOM, STATEMENT, SUMS, writeStatement } from './build-statement.mjs';
import { verifyStatement } from './verify-statement.mjs';

/** @import { Statement } from './build-statement.mjs' */

const COMMIT = 'c'.repeat(40);
const TREES = ['apps/one/dist', 'libs/two/dist'];
/** @type {string} */
let root;
/** @type {string} */
let folder;

/** @param {string} path  @param {string} content */
const put = (path, content) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
};
/** @param {Partial<Parameters<typeof writeStatement>[0]>} [more] */
const write = (more = {}) =>
  writeStatement({
    root,
    folder,
    trees: TREES,
    sbom: '{}\n',
    source: { commit: COMMIT, isChanged: false },
    environment: {},
    ...more,
  });
/** @returns {Statement} */
const statement = () => JSON.parse(readFileSync(join(folder, STATEMENT), 'utf8'));
/** @param {Partial<Parameters<typeof verifyStatement>[0]>} [more] */
const problems = (more = {}) => verifyStatement({ root, folder, ...more }).problems;
/** @param {(all: Statement) => unknown} edit */
const change = (edit) => {
  const changed = statement();
  edit(changed);
  writeFileSync(join(folder, STATEMENT), JSON.stringify(changed));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carryover-statement-'));
  folder = join(root, 'provenance');
  put('package-lock.json', '{}');
  put('apps/one/dist/main.js', 'run();');
  put('apps/one/dist/inner/Á.js', 'text');
  put('apps/one/dist/inner-most.js', 'text');
  put('libs/two/dist/index.js', 'export {};');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('a build statement', () => {
  it('has the form of an in-toto Statement v1 with SLSA provenance v1, and every subject a digest', () => {
    write({ environment: { BUILDER_ID: 'https://ci.example/runner/v1' } });
    expect(statement()).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: {
          externalParameters: { trees: TREES },
          resolvedDependencies: [
            { name: 'source', digest: { gitCommit: COMMIT }, annotations: { uncommittedChanges: false } },
            { name: 'package-lock.json', digest: { sha256: expect.stringMatching(/^[\da-f]{64}$/) } },
            { uri: `pkg:generic/node@${process.versions.node}`, digest: { sha256: expect.any(String) } },
          ],
        },
        runDetails: { builder: { id: 'https://ci.example/runner/v1' } },
      },
    });
    expect(statement().subject.map(({ name }) => name)).toEqual([...TREES, SUMS, SBOM]);
    expect(statement().subject.filter(({ digest }) => Object.keys(digest).length !== 1)).toEqual([]);
  });

  it('has the digests that the published commands for a tree print', () => {
    write();
    const published = `find . -type f | cut -c3- | LC_ALL=C sort | xargs -r sha256sum | sha256sum | cut -f1 -d' '`;
    for (const { name, digest } of statement().subject.slice(0, 2))
      expect(execFileSync('sh', ['-c', published], { cwd: join(root, name), encoding: 'utf8' }).trim()).toBe(
        digest.dirHash,
      );
    const checked = execFileSync('sha256sum', ['-c', join(folder, SUMS)], { cwd: root, encoding: 'utf8' });
    expect(checked.match(/: OK$/gm)).toHaveLength(4);
  });

  it('is the same bytes when it is written again, and has a time only when one is given', () => {
    write();
    const before = readFileSync(join(folder, STATEMENT));
    write({ trees: [...TREES].reverse() });
    expect(readFileSync(join(folder, STATEMENT))).toEqual(before);
    expect(String(before)).not.toContain('finishedOn');
    write({ environment: { SOURCE_DATE_EPOCH: '1760000000' } });
    expect(statement().predicate.runDetails.metadata).toEqual({ finishedOn: '2025-10-09T08:53:20Z' });
  });

  it('is not written of nothing, of an empty tree, or of what a digest would pass over', () => {
    expect(() => write({ trees: [] })).toThrow('Nothing was built');
    mkdirSync(join(root, 'empty'));
    expect(() => write({ trees: ['empty'] })).toThrow('empty is empty');
    symlinkSync('/etc/passwd', join(root, 'apps/one/dist/link.js'));
    expect(() => write()).toThrow('link.js is no plain file');
  });
});

describe('verifying a build statement', () => {
  beforeEach(() => write());

  it('finds nothing while everything is as it was built', () => {
    expect(problems({ commit: COMMIT, isClean: true })).toEqual([]);
  });

  it('names each file that was changed, added or removed afterwards', () => {
    put('apps/one/dist/main.js', 'run(); steal();');
    put('apps/one/dist/more.js', 'steal();');
    rmSync(join(root, 'apps/one/dist/inner-most.js'));
    expect(problems()).toEqual([
      'apps/one/dist is not what was built: apps/one/dist/inner-most.js is missing.',
      'apps/one/dist is not what was built: apps/one/dist/main.js was changed.',
      'apps/one/dist is not what was built: apps/one/dist/more.js was added.',
    ]);
  });

  it('is not misled by a list of digests that was changed along', () => {
    put('libs/two/dist/index.js', 'steal();');
    const sums = readFileSync(join(folder, SUMS), 'utf8');
    writeFileSync(join(folder, SUMS), sums.replace(/.*libs\/two.*\n/, ''));
    expect(problems()).toEqual(['libs/two/dist is not what was built.', 'SHA256SUMS is not what was built.']);
    rmSync(join(folder, SUMS));
    expect(problems()).toEqual(['libs/two/dist is not what was built.', 'SHA256SUMS is missing.']);
  });

  it.each([
    ['another bill of materials', () => writeFileSync(join(folder, SBOM), '{"components":[]}')],
    ['another lock', () => put('package-lock.json', '{"packages":{}}')],
    ['a link in a tree', () => symlinkSync('main.js', join(root, 'apps/one/dist/link.js'))],
    ['a tree that is gone', () => rmSync(join(root, 'libs'), { recursive: true })],
    ['a subject that is left out', () => change(({ subject }) => subject.splice(1, 1))],
    [
      'a digest of a kind that nobody checks',
      () => change(({ subject }) => Object.assign(subject[0] ?? {}, { digest: { md5: 'aa' } })),
    ],
    [
      'a subject above',
      () => change(({ subject }) => Object.assign(subject[2] ?? {}, { name: '../package-lock.json' })),
    ],
    ['another statement', () => change((all) => (all._type = 'https://in-toto.io/Statement/v0.1'))],
    ['another predicate', () => change((all) => (all.predicateType = 'https://slsa.dev/provenance/v0.2'))],
    ['no subject', () => change((all) => (all.subject = []))],
    [
      'a parameter that is not known',
      () => change((all) => Object.assign(all.predicate.buildDefinition.externalParameters, { flags: '--steal' })),
    ],
  ])('does not pass over %s', (_what, spoil) => {
    spoil();
    expect(problems()).not.toEqual([]);
  });

  it('holds it against the commit that is expected, and against changes that were not committed', () => {
    expect(problems({ commit: 'd'.repeat(40) })).toEqual([`It was not built from ${'d'.repeat(40)}.`]);
    for (const source of [
      { commit: COMMIT, isChanged: true },
      { commit: COMMIT, isChanged: null },
      { commit: null, isChanged: null },
    ]) {
      write({ source });
      expect(problems({ isClean: true })).toHaveLength(1);
      expect(problems()).toEqual([]);
    }
  });

  it('cannot tell without a statement', () => {
    writeFileSync(join(folder, STATEMENT), 'null');
    expect(() => problems()).toThrow('holds no statement');
    rmSync(join(folder, STATEMENT));
    expect(() => problems()).toThrow('cannot be read');
  });
});

describe('the source of a build', () => {
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();

  it('is the commit of the repository, with whether anything was changed since', async () => {
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'All');
    const commit = git('rev-parse', 'HEAD');
    expect(await sourceOf(root, '')).toEqual({ commit, isChanged: false });
    expect(await sourceOf(root, commit)).toEqual({ commit, isChanged: false });
    await expect(sourceOf(root, COMMIT)).rejects.toThrow('the checkout is at');
    put('apps/one/source.ts', 'new');
    expect(await sourceOf(root)).toEqual({ commit, isChanged: true });
    // A repository above says nothing of what is in it.
    expect(await sourceOf(join(root, 'apps'))).toEqual({ commit: null, isChanged: null });
  });

  it('is what was told where there is no repository', async () => {
    expect(await sourceOf(root, COMMIT)).toEqual({ commit: COMMIT, isChanged: null });
    expect(await sourceOf(root)).toEqual({ commit: null, isChanged: null });
    await expect(sourceOf(root, 'main')).rejects.toThrow('no commit');
  });
});
