import { renderBadRows } from '../../origins/bad-rows.js';
import type { Colouring } from '../../terminal/colours.js';
import { count, counted } from '../../terminal/numbers.js';
import { printable } from '../../terminal/printable.js';
import { renderTable } from '../../terminal/table.js';
import type { CheckReport, ProblemGroup } from './check-report.js';
import { basisOf, exampleOf, fieldName, positionsOf } from './group-words.js';

/** The report for people: what it comes to, a table of the groups, then each group with its lines. */
export function renderText(report: CheckReport, colour: Colouring): string {
  const { problems, warnings } = report;
  const parts = [summary(report, colour)];
  if (problems.length > 0) parts.push(table(problems), ...problems.map((group) => details(group, report, colour)));
  if (warnings.length > 0)
    parts.push(
      colour('bold', 'Warnings'),
      table(warnings, 'warnings'),
      ...warnings.map((group) => details(group, report, colour)),
    );
  const badRows = renderBadRows(report.bad_rows ?? []);
  if (badRows.length > 0) parts.push(badRows.join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function summary(report: CheckReport, colour: Colouring): string {
  const { accounts, valid, failed, files, warned } = report;
  const verdict =
    failed === 0 ? colour('green', 'No problems.') : colour('red', `${counted(failed, 'account')} with problems,`);
  const rest = failed === 0 ? counted(accounts, 'account') : `${count(valid)} without, ${counted(accounts, 'account')}`;
  const suppliers = report.import_suppliers.map(({ code, accounts: number }) => `${printable(code)} ${count(number)}`);
  return [
    `${verdict} ${rest} in ${files.length === 1 ? printable(files[0]?.name ?? '') : counted(files.length, 'file')}.`,
    ...(files.length > 1
      ? files.map(
          (file) =>
            `  ${printable(file.name)}: ${counted(file.accounts, 'account')}, ${count(file.failed)} with problems`,
        )
      : []),
    ...(suppliers.length > 0 ? [`Import suppliers: ${shortened(suppliers, 10)}.`] : []),
    ...(warned > 0 ? [colour('yellow', `${counted(warned, 'account')} with warnings.`)] : []),
    printable(basisOf(report)),
    ...(report.repeats_complete
      ? []
      : [colour('yellow', 'Too many accounts to compare them all: some repeats may be missing.')]),
  ].join('\n');
}

function table(problems: readonly ProblemGroup[], what = 'problems'): string {
  const columns = [
    { title: 'accounts', align: 'right' as const },
    { title: what, align: 'right' as const },
    { title: 'rule' },
    { title: 'field' },
    { title: 'code' },
  ];
  const rows = problems.map((group) => [
    count(group.accounts),
    count(group.problems),
    group.rule ?? '–',
    fieldName(group),
    group.code,
  ]);
  return renderTable(columns, rows).join('\n');
}

function details(group: ProblemGroup, { files }: CheckReport, colour: Colouring): string {
  const title = `${group.rule ?? group.code}  ${fieldName(group)}`;
  return [
    colour('bold', title),
    `  ${group.about}`,
    `  ${colour('gray', 'e.g.')} ${printable(exampleOf(group))}`,
    ...(group.advice === null ? [] : [`  ${colour('gray', 'do')} ${group.advice}`]),
    `  ${colour('gray', 'lines')} ${positionsOf(group, files)}`,
  ].join('\n');
}

function shortened(words: readonly string[], most: number): string {
  const more = words.length - most;
  return [...words.slice(0, most), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
