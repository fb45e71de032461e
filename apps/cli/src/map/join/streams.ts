import type { Mapping, ObjectNode, SourceFile } from '../mapping/mapping.js';

/** Rows that belong below rows of another file. Nodes that join the same file in the same way share one. */
export interface Stream {
  readonly index: number;
  readonly file: SourceFile;
  /** The node whose rows these belong to. */
  readonly above: ObjectNode;
  readonly own: readonly string[];
  readonly aboveColumns: readonly string[];
  /** Nodes made of its rows. */
  readonly nodes: readonly ObjectNode[];
}

/** The node that brings the row a node is made of: itself, or the one around it that has rows of its own. */
function rowNodeOf(node: ObjectNode): ObjectNode {
  let each = node;
  while (each.join === null && each.parent !== null) each = each.parent;
  return each;
}

/** All streams of a mapping, those above first. */
export function streamsOf({ nodes, files }: Mapping): Stream[] {
  const streams = new Map<string, Stream & { nodes: ObjectNode[] }>();
  for (const node of nodes) {
    if (node.join === null || node.parent === null) continue;
    const above = rowNodeOf(node.parent);
    const own = node.join.map((pair) => pair.own);
    const aboveColumns = node.join.map((pair) => pair.above);
    const key = JSON.stringify([node.file, above.index, own, aboveColumns]);
    const known = streams.get(key);
    const file = files.get(node.file);
    if (file === undefined) throw new Error(`no file ${node.file}`);
    if (known !== undefined) known.nodes.push(node);
    else streams.set(key, { index: streams.size, file, above, own, aboveColumns, nodes: [node] });
  }
  return [...streams.values()];
}
