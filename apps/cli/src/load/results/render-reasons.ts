import { count } from '../../terminal/numbers.js';
import { printable } from '../../terminal/printable.js';
import { renderTable } from '../../terminal/table.js';
import type { FailureReason } from './failure-reasons.js';

/** Reasons that are shown; the file of errors has all. */
const SHOWN = 20;
const LONGEST = 100;

/** Why lines failed, for people: a row a reason, and below an example of each. */
export function renderReasons(reasons: readonly FailureReason[]): string[] {
  const shown = reasons.slice(0, SHOWN);
  const columns = [
    { title: 'lines', align: 'right' as const },
    { title: 'code' },
    { title: 'rule' },
    { title: 'field' },
    { title: 'such as' },
  ];
  const rows = shown.map(({ lines, code, rule, path, example }) => [
    count(lines),
    code,
    rule ?? '–',
    path === '' ? '(whole line)' : printable(cut(path)),
    printable(`${example.source ?? `line ${example.line}`}: ${cut(example.detail)}`),
  ]);
  const more = reasons.length - shown.length;
  return [
    ...renderTable(columns, rows),
    ...(more > 0 ? [`and ${count(more)} further reasons`] : []),
    'What each code means: docs/errors/CODE.md, and /docs/errors/CODE/ of the service.',
  ];
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
