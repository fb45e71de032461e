import type { Command } from 'commander';
import { Origins } from '../origins/origins.js';
import { pathsOfProblem } from '../origins/origins-of-lines.js';
import { positionInWords, positionOf } from '../origins/position-of.js';
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
import { readUnfinished } from './read-imports.js';

const SAMPLES = 3;
const LONGEST_DETAIL = 120;

/** Imports that failed for one reason. */
interface ErrorGroup {
  readonly code: string;
  readonly domain: string;
  count: number;
  /** Some of their numbers. */
  readonly samples: string[];
  /** What is wrong with the first of them. */
  readonly detail: string;
  /** Of each number, where the values stand in the extracts, by path; only with `--accounts`. */
  sources?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface ErrorsOptions extends AskOptions {
  readonly accounts?: string;
}

/** `carryover errors`: why imports failed, by code. */
export function defineErrors(program: Command, { run, surroundings }: CommandHost): void {
  const command = addAskOptions(
    program
      .command('errors')
      .summary('show why imports failed, by reason')
      .description(
        'Groups the imports of a supplier that stand in error by their code, with some of their numbers. What each code means and what to do is in docs/errors, and at /docs/errors/ of the service.',
      ),
  )
    .option('--accounts <file>', 'file of accounts of carryover map run: say file, row and column of the extracts, too')
    .action((options: ErrorsOptions) => run(() => errors(options, surroundings)));
  describeCommand(
    command,
    [
      { line: 'carryover errors --supplier DEMO', does: 'show the reasons, the commonest first' },
      { line: 'carryover errors --supplier DEMO --json', does: 'the same for a program' },
    ],
    [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service],
  );
}

async function errors(options: ErrorsOptions, surroundings: Surroundings): Promise<ExitCode> {
  const paths = new Map<string, readonly string[]>();
  const client = await openClient(options, surroundings);
  const groups = new Map<string, ErrorGroup>();
  await asking(`import supplier ${options.supplier}`, () =>
    readUnfinished(client, options.supplier, surroundings, ([number, { latest_error: error }]) => {
      if (error === null) return;
      const group = groups.get(error.code) ?? {
        code: error.code,
        domain: error.domain,
        count: 0,
        samples: [],
        detail: error.detail,
      };
      group.count += 1;
      if (group.samples.length < SAMPLES) {
        group.samples.push(number);
        paths.set(number, ['', ...pathsOfProblem(error)]);
      }
      groups.set(error.code, group);
    }),
  );
  const sorted = [...groups.values()].sort(
    (one, other) => other.count - one.count || one.code.localeCompare(other.code),
  );
  if (options.accounts !== undefined) await addSources(sorted, options.accounts, paths, surroundings);
  await writeText(
    surroundings.stdout,
    options.json ? `${JSON.stringify({ supplier: options.supplier, groups: sorted }, null, 2)}\n` : textOf(sorted),
  );
  return sorted.length === 0 ? EXIT.ok : EXIT.problems;
}

async function addSources(
  groups: readonly ErrorGroup[],
  accounts: string,
  paths: ReadonlyMap<string, readonly string[]>,
  surroundings: Surroundings,
): Promise<void> {
  const origins = await Origins.expectedBeside(accounts, surroundings);
  try {
    const known = await origins.byNumber(new Set(paths.keys()));
    const positionsOf = (number: string): Record<string, string> => {
      const account = known.get(number);
      const positions = (account === undefined ? [] : (paths.get(number) ?? [])).flatMap((path): [string, string][] => {
        const position = account === undefined ? null : positionOf(origins.header, account, path);
        return position === null ? [] : [[path, positionInWords(position)]];
      });
      return Object.fromEntries(positions);
    };
    for (const group of groups)
      group.sources = Object.fromEntries(group.samples.map((number) => [number, positionsOf(number)]));
  } finally {
    await origins.close();
  }
}

function textOf(groups: readonly ErrorGroup[]): string {
  if (groups.length === 0) return 'No import stands in error.\n';
  const columns = [{ title: 'imports', align: 'right' as const }, { title: 'code' }, { title: 'such as' }];
  const rows = groups.map((group) => [count(group.count), group.code, printable(group.samples.join(', '))]);
  const details = groups.flatMap(({ code, detail, sources = {} }) => {
    const text = printable(detail);
    const positions = Object.entries(sources).flatMap(([number, known]) => {
      const { '': row, ...fields } = known;
      const told = Object.values(fields).length > 0 ? Object.values(fields) : row === undefined ? [] : [row];
      return told.length === 0 ? [] : [printable(`  ${number}: ${told.join(', ')}`)];
    });
    return [`${code}: ${text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)}…` : text}`, ...positions];
  });
  return `${[...renderTable(columns, rows), '', ...details].join('\n')}\n`;
}
