import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url);
const dockerfile = readFileSync(new URL('apps/api/Dockerfile', root), 'utf8');
const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path = '']) => path);

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(root.pathname, ''));

describe('the console', () => {
  it('holds no tests of its own', () => {
    const files = filesIn('apps/admin/.next/standalone/apps/admin').filter((path) => !path.includes('/node_modules/'));
    expect(files).toContain('apps/admin/.next/standalone/apps/admin/server/serve.mjs');
    expect(files.filter((path) => /\.(int-|e2e-)?spec\./.test(path))).toEqual([]);
  });
});

/** What was built, as it goes into the image of api and worker. */
describe.each(copied)('%s', (folder) => {
  it('holds no tests and nothing that only tests use', () => {
    const files = filesIn(folder);
    expect(files).not.toEqual([]);
    expect(files.filter((path) => /\/testing\/|\.(int-|e2e-)?spec\./.test(path))).toEqual([]);
  });

  it('imports nothing that is not installed in the image', () => {
    const ofTests = /from '(@carryover\/(?:testing|stand-ins)|@nestjs\/testing|@jest\/globals)'/;
    const code = filesIn(folder).filter((path) => path.endsWith('.js'));
    expect(code.filter((path) => ofTests.test(readFileSync(new URL(path, root), 'utf8')))).toEqual([]);
  });
});
