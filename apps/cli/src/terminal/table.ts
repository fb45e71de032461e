/** A column of a table; numbers stand on the right. */
export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** Rows under their titles, as lines of text without trailing blanks. Cells hold no colours: their width is counted. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map(({ title }, index) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[index] ?? '')), widthOf(title)),
  );
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? '';
        const blanks = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
        return align === 'right' ? blanks + cell : cell + blanks;
      })
      .join('  ')
      .trimEnd();
  const titles = columns.map(({ title }) => title);
  return [line(titles), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)];
}

function widthOf(text: string): number {
  return [...text].length;
}
