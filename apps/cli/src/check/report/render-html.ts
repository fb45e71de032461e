import { count, counted } from '../../terminal/numbers.js';
import type { CheckReport, ProblemGroup } from './check-report.js';
import { escapeHtml as text } from './escape-html.js';
import { basisOf, exampleOf, fieldName, positionsOf } from './group-words.js';
import { PAGE_STYLE } from './page-style.js';
import { renderChart } from './render-chart.js';

/** The report as one page that needs nothing else: no script, no font, no address outside. For light and dark screens. */
export function renderHtml(report: CheckReport): string {
  const { problems, accounts, valid, failed, files, warned, warnings } = report;
  const name = files.length === 1 ? (files[0]?.name ?? '') : counted(files.length, 'file');
  const body = [
    `<h1>Check of ${text(name)}</h1>`,
    figures([
      ['accounts', count(accounts)],
      ['without problems', count(valid)],
      ['with problems', count(failed)],
      ['kinds of problems', count(problems.length)],
      ...(warned > 0 ? [['with warnings', count(warned)] as const] : []),
    ]),
    `<p>${text(basisOf(report))}</p>`,
    ...(report.repeats_complete ? [] : ['<p>Too many accounts to compare them all: some repeats may be missing.</p>']),
    ...(problems.length === 0
      ? ['<p class="good">No problems.</p>']
      : [
          '<h2>Most frequent problems</h2>',
          renderChart(problems),
          '<h2>All problems</h2>',
          groupTable(problems, files, 'Problems'),
        ]),
    ...(warnings.length === 0 ? [] : ['<h2>Warnings</h2>', groupTable(warnings, files, 'Warnings')]),
    '<h2>Files</h2>',
    fileTable(report),
  ];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Check of ${text(name)}</title><style>${PAGE_STYLE}</style>`;
  return `<!doctype html>\n<html lang="en-GB"><head>${head}</head>\n<body><main>\n${body.join('\n')}\n</main></body></html>\n`;
}

function figures(pairs: readonly (readonly [string, string])[]): string {
  const items = pairs.map(([name, value]) => `<div><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`);
  return `<dl>${items.join('')}</dl>`;
}

function groupTable(groups: readonly ProblemGroup[], files: CheckReport['files'], what: string): string {
  const head = `<tr><th class="n">Accounts</th><th class="n">${what}</th><th>Rule</th><th>Field</th><th>What is wrong</th><th>Lines</th></tr>`;
  const rows = groups.map((group) => {
    return [
      '<tr>',
      `<td class="n">${count(group.accounts)}</td><td class="n">${count(group.problems)}</td>`,
      `<td>${text(group.rule ?? '–')}</td><td><code>${text(fieldName(group))}</code></td>`,
      `<td>${whatIsWrong(group)}</td>`,
      `<td>${text(positionsOf(group, files))}</td>`,
      '</tr>',
    ].join('');
  });
  return `<div class="wide"><table><thead>${head}</thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

function whatIsWrong(group: ProblemGroup): string {
  const { about, advice, code } = group;
  const advised = advice === null ? '' : `<br>${text(advice)}`;
  return `${text(about)}<br><q>${text(exampleOf(group))}</q>${advised}<br><code>${text(code)}</code>`;
}

function fileTable({ files, import_suppliers: suppliers }: CheckReport): string {
  const rows = files.map(
    ({ name, lines, accounts, failed }) =>
      `<tr><td>${text(name)}</td>${[lines, accounts, failed].map((value) => `<td class="n">${count(value)}</td>`).join('')}</tr>`,
  );
  const head =
    '<tr><th>File</th><th class="n">Lines</th><th class="n">Accounts</th><th class="n">With problems</th></tr>';
  const codes = suppliers.map(({ code, accounts }) => `${text(code)} (${count(accounts)})`);
  return `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>${codes.length === 0 ? '' : `<p>Import suppliers: ${codes.join(', ')}.</p>`}`;
}
