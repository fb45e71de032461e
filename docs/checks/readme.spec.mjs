import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(new URL('docs/', root), { recursive: true }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

/** What the page of all variables says of each: default, or whether there has to be one, and meaning. */
function describedVariables() {
  const rows = read('docs/configuration.md').matchAll(/^\| `([A-Z\d_]+)` \| (.*?) \| .*? \| (.*?) \| (.*?) \|/gm);
  return new Map(
    [...rows].map(([, variable, value, meaning, neededBy]) => [
      variable,
      `${value || (neededBy ? 'required' : 'none')} | ${meaning}`,
    ]),
  );
}

describe('README.md', () => {
  it('says of the variables that it names what the page of all variables says', () => {
    const described = describedVariables();
    const rows = [...read('README.md').matchAll(/^\| `([A-Z\d_]+)` \| (.*) \|$/gm)];
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(([, variable, said]) => [variable, said])).toEqual(
      rows.map(([, variable]) => [variable, described.get(variable)]),
    );
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
    const text = ['README.md', 'CONTRIBUTING.md', 'docs/deploying.md'].map(read).join('\n');
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('docs/deploying.md', () => {
  it('sets in its example of .env every secret the compose file requires', () => {
    const required = [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect([...new Set(required)].filter((name) => !read('docs/deploying.md').includes(`\n${name}=`))).toEqual([]);
  });
});

describe('npm run profile', () => {
  it('is told with what it needs wherever it is told', () => {
    const told = pages.filter((page) => page !== 'CHANGELOG.md');
    const lines = told.flatMap((page) =>
      [...read(page).matchAll(/npm run profile\b[^`\n]*/g)].map(([line]) => line.trim()),
    );
    expect(lines.length).toBeGreaterThan(1);
    const isWhole = /^npm run profile -- (validate|status|create|worker) \S+\.cpuprofile\b/;
    expect(lines.filter((line) => !isWhole.test(line))).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  it('says what every app and every library is', () => {
    const folders = ['apps', 'libs'].flatMap((name) => readdirSync(new URL(name, root)).map((one) => `${name}/${one}`));
    const said = read('docs/architecture.md');
    expect(folders.filter((folder) => !said.includes(`| \`${folder}`))).toEqual([]);
  });
});

describe('the pages', () => {
  it.each(pages)('%s links to files that exist', (page) => {
    const links = [...read(page).matchAll(/]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(new URL(link, new URL(page, root))))).toEqual([]);
  });
});
