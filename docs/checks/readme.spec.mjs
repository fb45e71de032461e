import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Environment } from '../../apps/api/src/platform/config/environment.js';
import { defaultsOf, settingsOf } from '../../apps/api/src/platform/config/setting.decorator.js';

const root = new URL('../../', import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(new URL('docs/', root), { recursive: true }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

/** The rows the configuration class asks for. */
function expectedRows() {
  const settings = settingsOf(Environment);
  const defaults = defaultsOf(settings);
  return settings.map((setting) => {
    const { property, variable, description } = setting;
    const shown = defaults[property] === undefined ? withoutDefault(setting) : `\`${defaults[property]}\``;
    return `| \`${variable}\` | ${shown} | ${description} |`;
  });
}

/** @param {import('../../apps/api/src/platform/config/setting.decorator.js').SettingDefinition} setting */
function withoutDefault({ requiredBy = [], requiredWhen }) {
  if (requiredBy.length === 0) return 'none';
  return requiredWhen === undefined ? 'required' : `required for ${requiredWhen.names}`;
}

describe('README.md', () => {
  it('lists the variables of the configuration class, with their defaults', () => {
    const rows = read('README.md').match(/^\| `[A-Z\d_]+` \| .*$/gm);
    expect(rows).toEqual(expectedRows());
  });

  it('comes in the order a newcomer needs', () => {
    expect(read('README.md').match(/^##? .*$/gm)).toEqual([
      '# Carryover',
      '## The two commands',
      '## Five minutes with the API',
      '## Configuration',
      '## Running it for real',
      '## Developing it',
    ]);
  });

  it('names only scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const text = read('README.md') + read('CONTRIBUTING.md');
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('sets in its example of .env every secret the compose file requires', () => {
    const required = [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect([...new Set(required)].filter((name) => !read('README.md').includes(`\n${name}=`))).toEqual([]);
  });
});

describe('the pages', () => {
  it.each(pages)('%s links to files that exist', (page) => {
    const links = [...read(page).matchAll(/]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(new URL(link, new URL(page, root))))).toEqual([]);
  });
});
