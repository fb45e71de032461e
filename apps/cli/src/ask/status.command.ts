import type { CarryoverClient, ImportStatus } from '@carryover/client';
import type { Command } from 'commander';
import type { CommandHost } from '../program/command-host.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { count } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { renderTable } from '../terminal/table.js';
import { writeText } from '../terminal/write-text.js';
import { asking } from './asking.js';
import { type AskOptions, addAskOptions, openClient } from './open-client.js';
import { countImported, readUnfinished, statusOf } from './read-imports.js';

/** `carryover status`: how far the imports of a supplier are, or some of them. */
export function defineStatus(program: Command, { run, surroundings }: CommandHost): void {
  const command = addAskOptions(
    program
      .command('status')
      .summary('show how far imports are')
      .description('Shows how many imports of a supplier are in which state, or the state of those that are named.')
      .argument('[number...]', 'external account numbers'),
  ).action((numbers: string[], options: AskOptions) => run(() => status(numbers, options, surroundings)));
  describeCommand(
    command,
    [
      { line: 'carryover status --supplier DEMO', does: 'count the imports by state' },
      { line: 'carryover status TRE-4471-0093 --supplier DEMO', does: 'show one of them' },
    ],
    [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service],
  );
}

async function status(numbers: readonly string[], options: AskOptions, surroundings: Surroundings): Promise<ExitCode> {
  const client = await openClient(options, surroundings);
  if (numbers.length > 0) return showSome(client, numbers, options, surroundings);
  await asking(`import supplier ${options.supplier}`, () => showCounts(client, options, surroundings));
  return EXIT.ok;
}

/** An import as it is shown; of one that the service does not know there is nothing but the number. */
type ShownImport = { readonly external_account_number: string } & (ImportStatus | { readonly status: 'NOT_FOUND' });

async function showSome(
  client: CarryoverClient,
  numbers: readonly string[],
  { supplier, json }: AskOptions,
  { stdout }: Surroundings,
): Promise<ExitCode> {
  const found: ShownImport[] = [];
  for (const number of numbers) {
    const known = await asking(`import ${number} of ${supplier}`, () => statusOf(client, supplier, number));
    found.push({ external_account_number: number, ...(known ?? { status: 'NOT_FOUND' }) });
  }
  await writeText(stdout, json ? `${JSON.stringify(found, null, 2)}\n` : `${textOf(found, supplier).join('\n')}\n`);
  return found.some(({ status: state }) => state === 'NOT_FOUND') ? EXIT.problems : EXIT.ok;
}

function textOf(found: readonly ShownImport[], supplier: string): string[] {
  const titles = ['number', 'status', 'account', 'changed', 'wave', 'error'].map((title) => ({ title }));
  const rows = found.map((each) =>
    [
      each.external_account_number,
      each.status,
      ...(isKnown(each)
        ? [each.platform_identifier ?? '', each.modified_at, each.wave ?? '', each.latest_error?.code ?? '']
        : ['', '', '', '']),
    ].map(printable),
  );
  const details = found.flatMap((each) => {
    const { external_account_number: number } = each;
    if (!isKnown(each)) return [printable(`${number}: no import of ${supplier} has this number, or not for this key`)];
    return each.latest_error === null ? [] : [printable(`${number}: ${each.latest_error.detail}`)];
  });
  return [...renderTable(titles, rows), ...(details.length > 0 ? ['', ...details] : [])];
}

function isKnown(shown: ShownImport): shown is Exclude<ShownImport, { status: 'NOT_FOUND' }> {
  return shown.status !== 'NOT_FOUND';
}

async function showCounts(
  client: CarryoverClient,
  { supplier, json }: AskOptions,
  surroundings: Surroundings,
): Promise<void> {
  const counts: Record<string, number> = {};
  await readUnfinished(client, supplier, surroundings, ([, { status: state }]) => {
    counts[state] = (counts[state] ?? 0) + 1;
  });
  // Read last: an import that ended meanwhile is counted, at most twice, and not left out.
  const imported = await countImported(client, supplier);
  const all = { ...counts, PROCESSED: Math.max(imported, counts.PROCESSED ?? 0) };
  if (json) return writeText(surroundings.stdout, `${JSON.stringify({ supplier, counts: all }, null, 2)}\n`);
  const rows = Object.entries(all).sort(([one], [other]) => one.localeCompare(other));
  const columns = [{ title: 'status' }, { title: 'imports', align: 'right' as const }];
  await writeText(
    surroundings.stdout,
    `${renderTable(
      columns,
      rows.map(([state, value]) => [state, count(value)]),
    ).join('\n')}\n`,
  );
}
