export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] };

const item = /^(-|\d+\.) +/;

/**
 * Reads the part of Markdown that the error pages are written in: headings, paragraphs, flat lists whose items may hold
 * paragraphs and fenced code, and comments, which are left out. Anything else comes out as a paragraph.
 */
export function readBlocks(markdown: string): Block[] {
  return readLines(markdown.replace(/<!--[\s\S]*?-->/g, '').split('\n'));
}

function readLines(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let rest = lines;
  while (rest.length > 0) {
    const [block, length] = readBlock(rest);
    if (block) blocks.push(block);
    rest = rest.slice(length);
  }
  return blocks;
}

function readBlock(lines: readonly string[]): [Block | null, number] {
  const [line = ''] = lines;
  if (line.trim() === '') return [null, 1];
  const heading = /^(#{1,6}) +(.*)$/.exec(line);
  if (heading) return [{ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }, 1];
  if (line.startsWith('```')) return readCode(lines);
  if (item.test(line)) return readList(lines);
  const length = countWhile(
    lines,
    (next, at) => at === 0 || (next.trim() !== '' && !/^(#|```)/.test(next) && !item.test(next)),
  );
  return [{ kind: 'paragraph', text: lines.slice(0, length).join(' ') }, length];
}

function readCode(lines: readonly string[]): [Block, number] {
  const inside = countWhile(lines.slice(1), (line) => !line.startsWith('```'));
  return [{ kind: 'code', text: lines.slice(1, inside + 1).join('\n') }, inside + 2];
}

/** Reads a list; indented lines belong to the item above them. */
function readList(lines: readonly string[]): [Block, number] {
  const isOrdered = /^\d/.test(lines[0] ?? '');
  const items: Block[][] = [];
  let at = 0;
  while (item.test(lines[at] ?? '')) {
    const indent = item.exec(lines[at] ?? '')?.[0].length ?? 0;
    const below = countWhile(lines.slice(at + 1), (line) => line.trim() === '' || line.startsWith(' '));
    const own = lines.slice(at, at + 1 + below).map((line) => line.slice(indent));
    items.push(readLines(own));
    at += 1 + below;
  }
  return [{ kind: 'list', isOrdered, items }, at];
}

function countWhile(lines: readonly string[], matches: (line: string, at: number) => boolean): number {
  const end = lines.findIndex((line, at) => !matches(line, at));
  return end === -1 ? lines.length : end;
}
