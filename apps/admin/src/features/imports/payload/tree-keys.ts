import type { PayloadRow } from './payload-rows';

/** What a key does in the tree: which line has the focus then, and whether it is opened or closed. */
export interface TreeStep {
  path: string;
  toggles: boolean;
}

type Line = Pick<PayloadRow, 'path' | 'level' | 'size' | 'isOpen'>;

/** The step of a key from a line, as in every tree; null when the key means nothing there. */
export function treeStep(rows: readonly Line[], path: string, key: string): TreeStep | null {
  const at = rows.findIndex((row) => row.path === path);
  const row = rows[at];
  if (row === undefined) return null;
  const to = (line: Line | undefined) => (line === undefined ? null : { path: line.path, toggles: false });
  const toggle = row.size === 0 ? null : { path, toggles: true };
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1]);
    case 'ArrowUp':
      return to(rows[at - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    case 'ArrowRight':
      return row.isOpen ? to(rows[at + 1]) : toggle;
    case 'ArrowLeft':
      return row.isOpen ? toggle : to(rows.slice(0, at).findLast(({ level }) => level < row.level));
    case 'Enter':
    case ' ':
      return toggle;
    default:
      return null;
  }
}
