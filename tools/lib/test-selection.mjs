import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The kinds of tests, by the ends of their files' names: as in jest.config.mjs. @type {[string, RegExp][]} */
const kinds = [
  ['unit', /\.spec\.(ts|mjs)$/],
  ['integration', /\.int-spec\.ts$/],
  ['e2e', /\.e2e-spec\.(ts|mjs)$/],
];
const everyKind = kinds.map(([kind]) => kind);
const projectOptions = ['--selectProjects', '--projects'];
/** Options of jest that take the word behind them, which is no pattern for files then. */
const valueOptions = [
  ...['-t', '--testNamePattern', '-w', '--maxWorkers', '--testTimeout', '--seed', '--shard', '-c', '--config'],
  ...['--outputFile', '--reporters', '--coverageDirectory', '--workerIdleMemoryLimit', '--ignoreProjects'],
];
const sources = ['apps', 'deploy', 'docs', 'libs', 'migrations', 'qa', 'tools'];
const generated = new Set(['node_modules', 'dist', '.next', '.nx', '.swc', 'coverage']);

/**
 * The kinds of tests that some arguments of jest select, so that only what these need is started. Unknown words
 * select all kinds.
 * @param {string[]} args
 * @param {string[]} [files] the test files there are, from the root of the checkout
 * @returns {Set<string>} of unit, integration and e2e
 */
export function kindsOf(args, files = testFiles()) {
  const { patterns, projects } = readArguments(args);
  const chosen = projects.length > 0 ? projects.filter((kind) => everyKind.includes(kind)) : everyKind;
  const matches = patterns.length > 0 ? files.filter((file) => patterns.some((pattern) => fits(file, pattern))) : [];
  if (matches.length === 0) return new Set(chosen.length > 0 ? chosen : everyKind);
  const ofMatches = matches.flatMap((file) => kindOfFile(file) ?? []);
  return new Set(ofMatches.filter((kind) => chosen.includes(kind)));
}

/** unit, integration or e2e; undefined for what is no test. @param {string} file */
export function kindOfFile(file) {
  return kinds.find(([, end]) => end.test(file))?.[0];
}

/** @param {string[]} args */
function readArguments(args) {
  /** @type {string[]} */
  const patterns = [];
  /** @type {string[]} */
  const projects = [];
  let option = '';
  for (const word of args) {
    if (word.startsWith('-')) {
      const [name = '', value] = word.split('=');
      option = value === undefined ? name : '';
      if (value && projectOptions.includes(name)) projects.push(value);
      if (value && name.startsWith('--testPathPattern')) patterns.push(value);
    } else if (projectOptions.includes(option)) projects.push(word);
    else if (valueOptions.includes(option)) option = '';
    else patterns.push(word);
  }
  return { patterns, projects };
}

/**
 * As jest does it: a regular expression for the whole path, in which capitals do not matter.
 * @param {string} file
 * @param {string} pattern
 */
function fits(file, pattern) {
  const wanted = pattern.replace(/^\.\//, `${root}/`);
  const path = join(root, file);
  try {
    return new RegExp(wanted, 'i').test(path);
  } catch {
    return path.includes(wanted);
  }
}

/** The test files there are, from the root of the checkout. @returns {string[]} */
export function testFiles() {
  return sources.flatMap((folder) => filesUnder(folder)).filter(kindOfFile);
}

/** @param {string} folder  @returns {string[]} */
function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return generated.has(entry.name) ? [] : filesUnder(path);
    return entry.isFile() ? [path] : [];
  });
}
