import { sourceAt } from '../map/build/source-runs.js';
import type { AccountProvenance, ProvenanceHeader } from '../map/results/provenance.js';

/** Where something stands in the extracts. */
export interface SourcePosition {
  /** As the mapping has it. */
  readonly file: string;
  /** As a spreadsheet counts. */
  readonly row: number;
  /** None where it is the row as a whole. */
  readonly columns: readonly string[];
}

/** `customers.csv:41:SURNAME` */
export function positionInWords({ file, row, columns }: SourcePosition): string {
  return [file, String(row), ...(columns.length === 0 ? [] : [columns.join('+')])].join(':');
}

/**
 * The position of a value of an account in the source files: for an object or a list that of its row, for an absent
 * value that of the object around it. A value of a row further out is in that one. Null where it is not known.
 * @param path dotted, with positions: `customers.0.family_name`
 */
export function positionOf(
  { nodes }: ProvenanceHeader,
  { rows }: AccountProvenance,
  path: string,
): SourcePosition | null {
  const parts = path === '' ? [] : path.split('.');
  const account = rows[''];
  if (account === undefined) return null;
  let found = sourceAt(account, 0);
  const around = found === null ? [] : [found];
  let depth = 0;
  for (let length = 1; length <= parts.length; length += 1) {
    const position = parts.slice(0, length);
    const isEntry = /^\d+$/.test(position.at(-1) ?? '');
    const run = rows[(isEntry ? position.slice(0, -1) : position).join('.')];
    // A list as a whole is where the object around it is.
    if (run === undefined || (!isEntry && /^\d+$/.test(parts[length] ?? ''))) continue;
    const row = sourceAt(run, isEntry ? Number(position.at(-1)) : 0);
    if (row === null || (!isEntry && length === parts.length && isList(nodes, position))) continue;
    found = row;
    around.push(row);
    depth = length;
  }
  if (found === null) return null;
  const node = nodes[found.node];
  if (node === undefined) return null;
  const columns = columnsOf(nodes, node.file, parts, depth);
  const further = around.map((each) => ({ file: nodes[each.node]?.file ?? '', row: each.row }));
  return outerPosition(further, columns) ?? { file: node.file, row: found.row, columns };
}

/** The position of a value that is of a row further out, which provenance names with its file; null for any other. */
function outerPosition(
  around: readonly { readonly file: string; readonly row: number }[],
  columns: readonly string[],
): SourcePosition | null {
  const [column = ''] = columns;
  const outer = around.findLast(({ file }) => column.startsWith(`${file}: `));
  if (outer === undefined) return null;
  const prefix = `${outer.file}: `;
  const own = columns.filter((each) => each.startsWith(prefix));
  return { ...outer, columns: own.map((each) => each.slice(prefix.length)) };
}

/** The rows that every list of some names in an account is made of, such as all of its meter points: `points.csv:4-5,9`. */
export function rowsOfLists({ nodes }: ProvenanceHeader, { rows }: AccountProvenance, names: RegExp): string[] {
  const runs = Object.entries(rows).filter(([path]) => names.test(path.split('.').at(-1) ?? ''));
  return runs.flatMap(([, run]) =>
    run.split(';').flatMap((part) => {
      const [node = '', numbers = ''] = part.split(':');
      const file = nodes[Number(node)]?.file;
      return file === undefined ? [] : [`${file}:${numbers}`];
    }),
  );
}

function isList(nodes: ProvenanceHeader['nodes'], position: readonly string[]): boolean {
  const path = `${general(position)}.*`;
  return nodes.some((node) => node.path === path);
}

/** The columns of the field, which may be in an object that is made of the same row. */
function columnsOf(
  nodes: ProvenanceHeader['nodes'],
  file: string,
  parts: readonly string[],
  depth: number,
): readonly string[] {
  const [name = ''] = parts.slice(-1);
  if (parts.length <= depth) return [];
  const path = general(parts.slice(0, -1));
  return nodes.find((node) => node.path === path && node.file === file)?.fields[name] ?? [];
}

function general(parts: readonly string[]): string {
  return parts.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.');
}
