import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, messageOf, Problem } from '../lib/problem.mjs';
import { BUILD_TYPE, PREDICATE_TYPE, STATEMENT, STATEMENT_TYPE, SUMS } from './build-statement.mjs';
import { fileDigest, filesOf, sha256, sumsOf, treeDigest } from './tree-digest.mjs';

/**
 * The parts of a statement that are read. Any may be missing or of another type until it was compared.
 * @typedef {{ dirHash?: unknown, sha256?: unknown, gitCommit?: unknown }} ReadDigest
 * @typedef {{ name?: unknown, digest?: ReadDigest }} ReadSubject
 * @typedef {ReadSubject & { annotations?: { uncommittedChanges?: unknown } }} ReadDependency
 * @typedef {{ buildType?: unknown, externalParameters?: unknown, resolvedDependencies?: ReadDependency[] }} ReadDefinition
 * @typedef {{ _type?: unknown, subject?: ReadSubject[], predicateType?: unknown,
 *   predicate?: { buildDefinition?: ReadDefinition, runDetails?: { builder?: { id?: unknown } } } }} ReadStatement
 * @typedef {{ root: string, folder: string, subjects: ReadSubject[] }} Surroundings of a subject
 */

/**
 * Holds a build statement against the files it is about: trees below the root, single files beside the statement.
 * @param {{ root: string, folder: string, commit?: string, isClean?: boolean }} expected folder: of the statement; commit: the one it must
 *   name; isClean: whether it must say that nothing was changed since
 * @returns {{ statement: ReadStatement, problems: string[] }} a sentence for everything that does not fit
 * @throws {Problem} when there is no statement that can be read
 */
export function verifyStatement({ root, folder, commit, isClean = false }) {
  const statement = readStatement(join(folder, STATEMENT));
  const subjects = Array.isArray(statement.subject) ? statement.subject : [];
  const problems = [
    ...formProblems(statement, subjects),
    ...subjects.flatMap((subject) => subjectProblems(subject, { root, folder, subjects })),
    ...sourceProblems(statement, { root, commit, isClean }),
  ];
  return { statement, problems };
}

/** @param {string} path  @returns {ReadStatement} */
function readStatement(path) {
  try {
    const statement = JSON.parse(readFileSync(path, 'utf8'));
    if (statement !== null && typeof statement === 'object') return statement;
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${messageOf(error)}`);
  }
  throw new Problem(`${path} holds no statement.`);
}

/** @param {ReadStatement} statement  @param {ReadSubject[]} subjects */
function formProblems({ _type: type, predicateType, predicate }, subjects) {
  const { buildType, externalParameters = {} } = predicate?.buildDefinition ?? {};
  const trees = subjects.filter(({ digest }) => digest?.dirHash).map(({ name }) => name);
  const names = subjects.map(({ name }) => name);
  /** @type {[boolean, string][]} */
  const wrong = [
    [type !== STATEMENT_TYPE, `It is no ${STATEMENT_TYPE}.`],
    [predicateType !== PREDICATE_TYPE, `It is no ${PREDICATE_TYPE}.`],
    [buildType !== BUILD_TYPE, `It is about a build of another type: ${buildType}.`],
    [typeof predicate?.runDetails?.builder?.id !== 'string', 'It does not say who built.'],
    [subjects.length === 0, 'It is about nothing.'],
    [new Set(names).size < names.length, 'It is about something twice.'],
    // What a verifier does not know may have changed what was built.
    [
      JSON.stringify(externalParameters) !== JSON.stringify({ trees }),
      'Its parameters are not those of the trees it is about.',
    ],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** @param {ReadSubject} subject  @param {Surroundings} surroundings */
function subjectProblems({ name, digest = {} }, { root, folder, subjects }) {
  if (!isInside(name)) return [`${JSON.stringify(name)} is no path below.`];
  try {
    if (typeof digest.dirHash === 'string') return treeProblems(name, digest.dirHash, { root, folder, subjects });
    if (typeof digest.sha256 !== 'string') return [`${name} has no digest that can be checked.`];
    return fileDigest(join(folder, name)) === digest.sha256 ? [] : [`${name} is not what was built.`];
  } catch (error) {
    if (error instanceof Problem) return [error.message];
    return [codeOf(error) === 'ENOENT' ? `${name} is missing.` : `${name} cannot be read: ${messageOf(error)}`];
  }
}

/**
 * Which files of a tree differ is known where the list of their digests is the one that the statement is about.
 * @param {string} tree
 * @param {string} wanted its digest
 * @param {Surroundings} surroundings
 */
function treeProblems(tree, wanted, { root, folder, subjects }) {
  const files = filesOf(join(root, tree));
  if (treeDigest(files) === wanted) return [];
  const sentence = `${tree} is not what was built`;
  const before = linesBefore(tree, { folder, subjects });
  if (before === null) return [`${sentence}.`];
  const now = new Set(linesOf(sumsOf(files, `${tree}/`)));
  /** @param {string} line */
  const pathOf = (line) => line.slice(line.indexOf('  ') + 2);
  const differing = [...before].filter((line) => !now.has(line)).map(pathOf);
  const added = [...now].filter((line) => !before.has(line)).map(pathOf);
  const paths = [...new Set([...differing, ...added])].sort();
  return paths.length === 0 ? [`${sentence}.`] : paths.map((path) => `${sentence}: ${path} ${kindOf(path)}.`);

  /** @param {string} path */
  function kindOf(path) {
    if (!differing.includes(path)) return 'was added';
    return added.includes(path) ? 'was changed' : 'is missing';
  }
}

/** @param {string} tree  @param {Omit<Surroundings, 'root'>} surroundings */
function linesBefore(tree, { folder, subjects }) {
  const path = join(folder, SUMS);
  const sums = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (sha256(sums) !== subjects.find(({ name }) => name === SUMS)?.digest?.sha256) return null;
  return new Set(linesOf(sums).filter((line) => line.slice(66).startsWith(`${tree}/`)));
}

/** @param {string} sums */
const linesOf = (sums) => sums.split('\n').filter((line) => line !== '');

/** @param {ReadStatement} statement  @param {{ root: string, commit: string | undefined, isClean: boolean }} expected */
function sourceProblems(statement, { root, commit, isClean }) {
  const dependencies = statement.predicate?.buildDefinition?.resolvedDependencies ?? [];
  /** @param {string} wanted */
  const dependency = (wanted) => dependencies.find(({ name }) => name === wanted);
  const lock = dependency('package-lock.json')?.digest?.sha256;
  const source = dependency('source');
  // The image of the console has none.
  const lockFile = join(root, 'package-lock.json');
  return [
    ...(!existsSync(lockFile) || lock === fileDigest(lockFile)
      ? []
      : ['package-lock.json is not the one of the build.']),
    ...(commit === undefined || source?.digest?.gitCommit === commit ? [] : [`It was not built from ${commit}.`]),
    ...(!isClean || source?.annotations?.uncommittedChanges === false
      ? []
      : ['It does not say that it was built from a commit and nothing else.']),
  ];
}

/** @param {unknown} name  @returns {name is string} */
function isInside(name) {
  return typeof name === 'string' && name !== '' && !name.startsWith('/') && !/[\\:]|(^|\/)\.\.?(\/|$)/.test(name);
}
