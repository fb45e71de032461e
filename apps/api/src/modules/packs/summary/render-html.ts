import { escapeHtml } from '../../../platform/http/escape-html.js';
import type { SummaryDocument, SummaryTable } from './summary-document.js';

/** Style inside the file, which loads and runs nothing, so that it looks the same everywhere. */
const STYLE = `
:root{color-scheme:light dark;--ink:#1c2733;--dim:#586573;--line:#d5dbe1;--page:#fff;--band:#f3f6f8}
@media(prefers-color-scheme:dark){:root{--ink:#e6ebf0;--dim:#9aa7b4;--line:#36424e;--page:#14191f;--band:#1c232b}}
body{margin:0 auto;padding:2rem 1.25rem;max-width:60rem;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{margin:0;font-size:1.6rem}h2{margin:2rem 0 .5rem;font-size:1.1rem}
.verdict{margin:.25rem 0 1.5rem;font-size:1.05rem}.more,.empty{color:var(--dim)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem;margin:0}dt{color:var(--dim)}dd{margin:0}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{background:var(--band);font-weight:600}td{overflow-wrap:anywhere}
.figure{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
@media print{body{max-width:none;padding:0}}`;

/** The summary as one page of HTML. */
export function renderHtml({ title, verdict, facts, tables }: SummaryDocument): string {
  const listed = facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="verdict">${escapeHtml(verdict)}</p>
<dl>
${listed}
</dl>
${tables.map(tableHtml).join('\n')}
</main>
</body>
</html>
`;
}

function tableHtml({ heading, empty, columns, figures, rows, more }: SummaryTable): string {
  const title = `<h2>${escapeHtml(heading)}</h2>`;
  if (rows.length === 0) return `${title}\n<p class="empty">${escapeHtml(empty)}</p>`;
  const classOf = (column: number) => (figures.includes(column) ? ' class="figure"' : '');
  const head = columns.map((column, at) => `<th scope="col"${classOf(at)}>${escapeHtml(column)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td${classOf(at)}>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  const left = more === null ? '' : `\n<p class="more">${escapeHtml(more)}</p>`;
  return `${title}
<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(heading)}"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>${left}`;
}
