import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { renderNotices } from './notices.mjs';
import { publishedExports, publishedManifest, publishedReadme } from './published.mjs';

const manifest = {
  ...{ name: '@carryover/one', version: '1.2.3', description: 'One.', license: 'UNLICENSED', type: 'module' },
  engines: { node: '>=20.19' },
  private: true,
  scripts: { build: 'swc' },
  dependencies: { '@carryover/contract': '1.2.3' },
  optionalDependencies: { other: '1.0.0' },
};

describe('what is published', () => {
  it('has nothing of the checkout in its package.json', () => {
    expect(publishedManifest(manifest, ['one.mjs'], { bin: { one: 'one.mjs' } })).toEqual({
      ...{ name: '@carryover/one', version: '1.2.3', description: 'One.', license: 'UNLICENSED', type: 'module' },
      engines: { node: '>=20.19' },
      optionalDependencies: { other: '1.0.0' },
      bin: { one: 'one.mjs' },
      files: ['one.mjs'],
      publishConfig: { access: 'restricted' },
    });
  });

  it('is entered where it was built, not at its sources', () => {
    const ways = { 'carryover-source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' };
    expect(publishedExports({ '.': ways })).toEqual({
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    });
  });

  it('has a README without links that lead nowhere, and without what is about the sources', () => {
    const text =
      '# One\n\nSee [the\nguide](../../docs/a.md) and [that](https://a.example).\n\n## For those who add\n\nx\n\n## More\n\ny\n';
    const readme = publishedReadme(text);
    expect(readme).toContain('See the\nguide and [that](https://a.example).\n\n## More\n\ny\n\n## Licence\n');
    expect(readme).not.toContain('For those');
    expect(publishedReadme('# One\n\n## For those who add\n\nx\n')).toMatch(/^# One\n\n## Licence\n/);
  });
});

describe('the notices of what is bundled', () => {
  /** @type {string} */
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'carryover-notices-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A file of a package. @param {string} name  @param {Record<string, string>} files */
  function install(name, files) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(join(place, 'lib'), { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0', license: 'MIT' }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
    return join(place, 'lib/index.js');
  }

  it('are all there, each once, in comments', () => {
    const files = [
      install('two', { LICENSE: 'Two.\r\n\r\nEnds */ here.\n' }),
      install('@a/one', { 'licence.md': 'One.', 'NOTICE.txt': 'Of others.' }),
      install('two', {}),
      join(folder, 'src/own.js'),
    ];
    expect(renderNotices(files)).toBe(
      '// ---- @a/one 1.0.0, MIT\n//\n// Of others.\n// One.\n//\n// ---- two 1.0.0, MIT\n//\n// Two.\n//\n// Ends */ here.\n//\n',
    );
  });

  it('are asked for of every package', () => {
    expect(() => renderNotices([install('three', {})])).toThrow('three 1.0.0 has no notice');
  });
});
