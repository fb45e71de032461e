import { describe, expect, it } from '@jest/globals';
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
