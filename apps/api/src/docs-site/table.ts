import { type Content, type Html, html } from './html.js';

/** A row; `id` makes it an anchor that can be linked to. */
export interface Row {
  readonly id?: string | null;
  readonly cells: readonly Content[];
}

/**
 * A table with a caption, in a box that scrolls sideways where the screen is narrow, also by keyboard.
 * @param caption said to those who do not see the heading above
 */
export function table(caption: string, head: readonly Content[], rows: readonly Row[]): Html {
  const headCells = head.map((cell) => (String(cell) === '' ? html`<td></td>` : html`<th scope="col">${cell}</th>`));
  const bodyRows = rows.map(({ id, cells }) => {
    const anchor = id ? html` id="${id}"` : null;
    return html`<tr${anchor}>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`;
  });
  return html`<div class="table" role="group" tabindex="0" aria-label="${caption}">
<table><caption>${caption}</caption>
<thead><tr>${headCells}</tr></thead>
<tbody>
${bodyRows}</tbody></table></div>
`;
}
