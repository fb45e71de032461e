import { likeness, wordsOf } from './name-words.js';
import type { PayloadLeaf, PayloadNode } from './payload-tree.js';
import type { ColumnProfile, ValueKind } from './profile-column.js';

/** A column that is taken for a field. */
export interface ColumnMatch {
  readonly column: ColumnProfile;
  readonly node: PayloadNode;
  readonly leaf: PayloadLeaf;
  /** From 0 to 1. */
  readonly confidence: number;
}

const LEAST = 0.38;

/**
 * How likely a column is a field: by the words of both names and of the object, and by what its values look like.
 * @param isOwn whether the rows of the file are this object, so that columns need not name it
 */
export function confidenceOf(column: ColumnProfile, node: PayloadNode, leaf: PayloadLeaf, isOwn: boolean): number {
  const fit = fitOf(column, leaf);
  if (fit === 0) return 0;
  const words = wordsOf(column.name);
  const named = [...new Set([...node.words, ...leaf.words])];
  const byName = Math.max(likeness(words, leaf.words) * (isOwn ? 1 : 0.85), likeness(words, named) * 0.97);
  return Math.min(0.99, byName * fit);
}

/** Takes the likeliest pairs first; a column and a field are taken once. */
export function matchColumns(
  columns: readonly ColumnProfile[],
  nodes: readonly PayloadNode[],
  own: PayloadNode,
): ColumnMatch[] {
  const pairs = columns.flatMap((column) =>
    nodes.flatMap((node) =>
      node.leaves.map((leaf) => ({ column, node, leaf, confidence: confidenceOf(column, node, leaf, node === own) })),
    ),
  );
  const taken = new Set<unknown>();
  return pairs
    .filter(({ confidence }) => confidence >= LEAST)
    .sort((one, other) => other.confidence - one.confidence)
    .filter(({ column, leaf }) => {
      if (taken.has(column) || taken.has(leaf)) return false;
      taken.add(column).add(leaf);
      return true;
    });
}

const NUMBERS: readonly ValueKind[] = ['amount', 'whole number'];

/** How well the values of a column fit a field: 0 not at all, above 1 when they suggest it. */
function fitOf({ kind, values }: ColumnProfile, { name, spec }: PayloadLeaf): number {
  const { type, format, values: closed, examples } = spec.description;
  if (kind === 'nothing') return 0.9;
  if (format === 'date' || format === 'date-time') return kind === 'date' ? 1.1 : 0;
  if (kind === 'date') return 0;
  if (format === 'email') return kind === 'e-mail' ? 1.3 : 0;
  if (format === 'phone') return kind === 'phone' ? 1.2 : 0.4;
  if (kind === 'e-mail' || kind === 'phone') return 0;
  if (type === 'boolean') return kind === 'yes or no' ? 1.1 : 0;
  if (type === 'decimal' || type === 'integer') return NUMBERS.includes(kind) ? 1.05 : 0;
  if (type === 'object') return 0.3;
  if (name.endsWith('postcode')) return kind === 'postcode' ? 1.2 : 0.3;
  if (name === 'identifier') return ['mpan', 'mprn', 'meter point'].includes(kind) ? 1.3 : 0;
  const words = closed ?? examples;
  if (words !== undefined)
    return [...values].some((value) => words.includes(value)) ? 1.2 : closed === undefined ? 0.8 : 0.9;
  return kind === 'yes or no' ? 0.3 : 1;
}
