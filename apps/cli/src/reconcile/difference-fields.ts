import { type CarryoverClient, type DifferingFields, ValidationError } from '@carryover/client';
import { inputLines } from '../load/lines/input-lines.js';
import { isSendable, readLine } from '../load/lines/read-line.js';
import { CommandProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { printable } from '../terminal/printable.js';
import type { SourcedAccount } from './difference-sources.js';

/** A field in which an account differs; values that may be personal are masked by the service. */
export type DifferingField = Pick<DifferingFields['groups'][number]['fields'][number], 'path' | 'expected' | 'actual'>;

/** An account that differs, with the fields behind its digests as far as they were asked for. */
export type NamedAccount = SourcedAccount & { readonly fields?: readonly DifferingField[] };

/** The fields of a report are asked for. */
export interface NameFields {
  readonly client: CarryoverClient;
  readonly supplier: string;
  readonly reportId: string;
  /** File with the accounts as they ought to be, a payload a line. */
  readonly file: string;
}

/**
 * Names the fields of accounts whose digests differ; those that are not in the file stay as they are.
 * @throws CommandProblem the file cannot be read (file), or an account of it has another form than a payload (problems)
 */
export async function withFields(
  differing: readonly SourcedAccount[],
  { client, supplier, reportId, file }: NameFields,
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<NamedAccount[]> {
  const wanted = new Set(differing.filter(hasDigest).map(({ external_account_number: number }) => number));
  const named = new Map<string, readonly DifferingField[]>();
  for await (const line of wanted.size === 0 ? [] : inputLines([file], surroundings)) {
    const read = readLine(line, supplier);
    if (!isSendable(read) || !wanted.delete(read.number)) continue;
    const { groups } = await client
      .differingFields(supplier, reportId, read.number, read.text)
      .catch((error: unknown) => {
        throw error instanceof ValidationError ? wrongLine(error, `${file}, line ${line.position[1]}`) : error;
      });
    named.set(
      read.number,
      groups.flatMap(({ fields }) => fields),
    );
    if (wanted.size === 0) break;
  }
  return differing.map((account) => {
    const fields = named.get(account.external_account_number);
    return fields === undefined ? account : { ...account, fields };
  });
}

function wrongLine(error: ValidationError, where: string): CommandProblem {
  const told = error.problems().map(({ path, detail }) => `${path}: ${detail}`);
  return new CommandProblem(EXIT.problems, printable(`${where} cannot be compared: ${told.join(' ')}`));
}

function hasDigest({ further_differences: further = [] }: SourcedAccount): boolean {
  return further.some(({ figure }) => figure.startsWith('digests.'));
}

/** A line for each field that differs, behind a heading; none without fields. */
export function fieldLines(differing: readonly NamedAccount[]): string[] {
  const lines = differing.flatMap(({ external_account_number: number, fields = [] }) =>
    fields.map(({ path, expected, actual }) =>
      printable(`${number}: ${path}, ${expected ?? 'nothing'} in the file, ${actual ?? 'nothing'} on the platform`),
    ),
  );
  return lines.length === 0 ? [] : ['', 'Fields that differ:', ...lines];
}
