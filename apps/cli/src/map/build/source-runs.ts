/** Rows that a list is made of, in its order: `2:40-43,50` are rows of node 2, `3:7` one of node 3, with `;` between nodes. */
export type SourceRun = string;

/** Gathers which rows an account is made of. */
export class SourceRuns {
  private readonly runs = new Map<string, { node: number; from: number; to: number }[]>();

  add(path: string, node: number, row: number): void {
    const known = this.runs.get(path);
    if (known === undefined) {
      this.runs.set(path, [{ node, from: row, to: row }]);
      return;
    }
    const last = known.at(-1);
    if (last !== undefined && last.node === node && last.to === row - 1) last.to = row;
    else known.push({ node, from: row, to: row });
  }

  byPath(): Record<string, SourceRun> {
    const written: Record<string, string> = {};
    for (const [path, runs] of this.runs) {
      let node = -1;
      let text = '';
      for (const run of runs) {
        const rows = run.from === run.to ? String(run.from) : `${run.from}-${run.to}`;
        text += run.node === node ? `,${rows}` : `${text === '' ? '' : ';'}${run.node}:${rows}`;
        node = run.node;
      }
      written[path] = text;
    }
    return written;
  }
}

/** The node and row of an entry of a list. @returns null where the list has no such entry */
export function sourceAt(run: SourceRun, position: number): { node: number; row: number } | null {
  let left = position;
  for (const part of run.split(';')) {
    const [node = '', rows = ''] = part.split(':');
    for (const each of rows.split(',')) {
      const [from = 0, to = from] = each.split('-').map(Number);
      if (left <= to - from) return { node: Number(node), row: from + left };
      left -= to - from + 1;
    }
  }
  return null;
}
