/** One thing that is wrong with a file; `line` is null when it is the file as a whole. */
export interface FileProblem {
  line: number | null;
  column: string;
  problem: string;
}

/** Problems of a file in the API's answer, as a list in the order of lines. */
export function fileProblems(fields: ReadonlyMap<string, string>): readonly FileProblem[] {
  const problems = [...fields].map(([path, problem]) => {
    const [, line, column = ''] = /^lines\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    if (line === undefined) return { line: null, column: path === 'header' ? 'header' : '', problem };
    return { line: Number(line), column, problem };
  });
  return problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** Lines of a text that hold something, without the header: what loading it is about. */
export function countEntries(text: string): number {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return Math.max(0, lines.length - 1);
}
