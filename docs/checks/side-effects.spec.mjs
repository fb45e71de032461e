import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';
import { sources } from './support/sources.mjs';

/** Packages whose `sideEffects` says that a bundle may leave out any module of which nothing is used. */
const FOLDERS = ['apps/api', 'migrations', 'libs/http'];

/** Programs, which are started; and the figures of a process, by a function of whose module each program begins. */
const ALLOWED =
  /\/src\/(?:main|worker|migrate|seed-demo|admin|render-docs)\.ts$|\/thread-program\.ts$|\.thread\.ts$|\/platform\/metrics\/process-metrics\.ts$/;

/** What a module does when it is loaded, beside what it declares: the first line of each. @param {string} text */
function effectsOf(text) {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|`(?:\\.|[^\\`])*`/g, '');
  return code
    .split('\n')
    .filter((line) => /^(?!\/\/|import\b|export\b|@)[\w$][^=;{]*[([]/.test(line) && !isDeclaration(line));
}

/** @param {string} line */
const isDeclaration = (line) =>
  /^(?:abstract|async|class|const|declare|enum|function|interface|let|namespace|type)\b/.test(line);

describe('modules of which a bundle takes what is used', () => {
  const modules = sources(...FOLDERS.map((folder) => `${folder}/src`)).filter(
    (path) => !/\.(int-|e2e-)?spec\.|\/testing\//.test(path),
  );

  it('say so', () => {
    for (const folder of FOLDERS)
      expect(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).sideEffects).toBe(false);
  });

  it('do nothing when they are loaded', () => {
    expect(modules.length).toBeGreaterThan(900);
    const effects = modules.filter(
      (path) => !ALLOWED.test(`/${path}`) && effectsOf(readFileSync(join(root, path), 'utf8')).length > 0,
    );
    expect(effects).toEqual([]);
  });

  it.each([
    "registerRule('R47');",
    'new Gauge({ name: "queue" });',
    'await load();',
    'for (const rule of RULES) register(rule);',
    "process.on('exit', () => undefined);",
    "handlers['import'] = () => undefined;",
  ])('would be found out: %s', (line) => {
    expect(effectsOf(`import { a } from './a.js';\n\n${line}\nexport const b = a();\n`)).toEqual([line]);
  });

  it.each([
    'export const metric = new Gauge({ name: "queue" });',
    'const SQL = `\nCOALESCE(a, b)\n`;',
    '/*\nread(this);\n*/',
    'async function load() {\n  read();\n}',
    '@Module({\n  imports: [],\n})\nexport class Some {}',
    'abstract class Some<T> extends Mixed(T) {}',
  ])('may declare: %s', (text) => {
    expect(effectsOf(text)).toEqual([]);
  });
});
