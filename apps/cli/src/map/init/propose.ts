import { type ColumnMatch, confidenceOf, matchColumns } from './match-columns.js';
import { likeness, wordsOf } from './name-words.js';
import { isWithin, type PayloadNode, payloadNodes } from './payload-tree.js';
import type { ColumnProfile } from './profile-column.js';

/** A file and what its columns look like. */
export interface ProfiledFile {
  /** What the mapping calls it. */
  readonly name: string;
  readonly path: string;
  readonly columns: readonly ColumnProfile[];
}

/** A column of a file and the column further up it equals. */
export interface ProposedJoin {
  readonly own: string;
  readonly above: string;
  readonly file: string;
  /** Share of the values that are there above, from 0 to 1. */
  readonly found: number;
  /** Length that zeros fill the values up to, where they are there with their leading zeros lost; else null. */
  readonly pad: number | null;
}

/** What the rows of a file are taken for. */
export interface ProposedFile {
  readonly file: ProfiledFile;
  readonly node: PayloadNode;
  readonly matches: readonly ColumnMatch[];
  /** Null for the file of the accounts, and where none was found. */
  readonly join: ProposedJoin | null;
}

/** A mapping as it is guessed. */
export interface Proposal {
  readonly nodes: readonly PayloadNode[];
  /** The file of the accounts first. */
  readonly files: readonly ProposedFile[];
  readonly unknown: readonly ProfiledFile[];
}

const LEAST_OF_A_FILE = 1.2;

/** Guesses what each file has, and how the files hang together. Null when none looks like one of accounts. */
export function propose(files: readonly ProfiledFile[]): Proposal | null {
  const nodes = payloadNodes();
  const [root] = nodes;
  const accounts = root === undefined ? undefined : accountsFile(files, root);
  if (root === undefined || accounts === undefined) return null;
  const roles = assignRoles(
    files.filter((file) => file !== accounts),
    nodes.slice(1),
  );
  const placed = [{ file: accounts, node: root }, ...roles];
  const proposed = placed.map(({ file, node }): ProposedFile => {
    const others = placed.filter((each) => each.node !== node && isWithin(each.node, node)).map((each) => each.node);
    const inside = nodes.filter((each) => isWithin(each, node) && !others.some((other) => isWithin(each, other)));
    return { file, node, matches: matchColumns(file.columns, inside, node), join: joinOf(file, node, placed) };
  });
  return { nodes, files: proposed, unknown: files.filter((file) => !placed.some((each) => each.file === file)) };
}

/** The file with a unique column that is likeliest the account number. */
function accountsFile(files: readonly ProfiledFile[], root: PayloadNode): ProfiledFile | undefined {
  const number = root.leaves.find(({ name }) => name === 'external_account_number');
  const ranked = files.map((file) => {
    const keys = file.columns.filter(({ isUnique }) => isUnique);
    const byNumber = number === undefined ? [] : keys.map((column) => confidenceOf(column, root, number, true));
    return { file, score: Math.max(0, ...byNumber) + likeness(wordsOf(file.name), root.words) };
  });
  const [best] = ranked.sort((one, other) => other.score - one.score);
  return best !== undefined && best.score >= 0.4 ? best.file : undefined;
}

interface Role {
  readonly file: ProfiledFile;
  readonly node: PayloadNode;
}

/** Gives each file the list it fits best; a list has one file. */
function assignRoles(files: readonly ProfiledFile[], nodes: readonly PayloadNode[]): Role[] {
  const lists = nodes.filter(({ kind, leaves }) => kind === 'list' && leaves.length > 0);
  const pairs = files.flatMap((file) => lists.map((node) => ({ file, node, score: scoreOf(file, node) })));
  const taken = new Set<unknown>();
  return pairs
    .filter(({ score }) => score >= LEAST_OF_A_FILE)
    .sort((one, other) => other.score - one.score)
    .filter(({ file, node }) => {
      if (taken.has(file) || taken.has(node)) return false;
      taken.add(file).add(node);
      return true;
    });
}

function scoreOf(file: ProfiledFile, node: PayloadNode): number {
  const matches = matchColumns(file.columns, [node], node);
  const sum = matches.reduce((total, { confidence }) => total + confidence, 0);
  // What has to be there says more than what may be.
  const needed = node.leaves.filter(({ spec }) => spec.description.required === true);
  const found = needed.filter((leaf) => matches.some((match) => match.leaf === leaf)).length;
  const share = needed.length === 0 ? 0.5 : found / needed.length;
  return sum * (0.4 + 0.6 * share) + 2 * likeness(wordsOf(file.name), node.words);
}

/** The best pair of columns with a file further up, the nearest first. */
function joinOf(file: ProfiledFile, node: PayloadNode, placed: readonly Role[]): ProposedJoin | null {
  const above = placed
    .filter((each) => each.node !== node && isWithin(node, each.node))
    .sort((one, other) => other.node.names.length - one.node.names.length);
  for (const { file: upper } of above) {
    const joins = file.columns.flatMap((own) => upper.columns.flatMap((column) => pairOf(own, column, upper.name)));
    const [best] = joins.sort((one, other) => other.score - one.score);
    if (best !== undefined) return best.join;
  }
  return null;
}

function pairOf(own: ColumnProfile, above: ColumnProfile, file: string): { join: ProposedJoin; score: number }[] {
  if (!above.isUnique || own.filled === 0) return [];
  const asTheyAre = shareIn(own.values, above.values);
  const length = asTheyAre < 0.5 ? lengthOf(above.values) : null;
  const padded = length === null ? [] : [...own.values].map((value) => value.padStart(length, '0'));
  const found = length === null ? asTheyAre : shareIn(new Set(padded), above.values);
  const byName =
    own.name.toUpperCase() === above.name.toUpperCase() ? 1 : likeness(wordsOf(own.name), wordsOf(above.name));
  if (found < 0.5 || found + byName < 1) return [];
  return [{ join: { own: own.name, above: above.name, file, found, pad: length }, score: found + byName }];
}

function shareIn(values: ReadonlySet<string>, above: ReadonlySet<string>): number {
  return [...values].filter((value) => above.has(value)).length / values.size;
}

/** The length of nearly all of some numbers; null where they have several, or are none. */
function lengthOf(values: ReadonlySet<string>): number | null {
  const lengths = new Map<number, number>();
  for (const value of values) if (/^\d+$/.test(value)) lengths.set(value.length, (lengths.get(value.length) ?? 0) + 1);
  const [most] = [...lengths].sort(([, one], [, other]) => other - one);
  return most !== undefined && most[1] >= values.size * 0.9 ? most[0] : null;
}
