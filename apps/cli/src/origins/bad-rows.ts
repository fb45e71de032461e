import { resolve } from 'node:path';
import { Option } from 'commander';
import type { ProvenanceHeader } from '../map/results/provenance.js';
import { addRejectedRows, type RejectedFile } from '../map/results/rejected-rows.js';
import { loadMapping } from '../map/run-mapping.js';
import { CommandProblem, usageProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { counted } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { Origins } from './origins.js';
import type { SourcePosition } from './position-of.js';

/** The option `--bad-rows`. */
export function badRowsOption(): Option {
  return new Option(
    '--bad-rows <folder>',
    'write the rows of the extracts that have to be corrected to a folder, for carryover map run --corrected; needs the provenance file beside the accounts',
  );
}

/** Files with rows to correct, as reports have them. */
export type ToldFiles = readonly { readonly file: string; readonly rows: number }[];

/** The files of rejected rows, as a report names them. */
export function toldFiles(files: readonly RejectedFile[]): ToldFiles {
  return files.map(({ path, rows }) => ({ file: path, rows }));
}

/** The same for people, a line each; the first says what they are for. */
export function renderBadRows(files: ToldFiles): string[] {
  if (files.length === 0) return [];
  const told = files.map(({ file, rows }) => `  ${printable(file)}: ${counted(rows, 'row')}`);
  return ['To be corrected, and mapped again with carryover map run --corrected:', ...told];
}

/** Problems of one file of accounts, by source file and row. */
interface BadAccounts {
  readonly header: ProvenanceHeader;
  readonly rows: Map<string, Map<number, string[]>>;
}

/**
 * Gathers the rows of the extracts that problems of accounts stand in, and writes them as `carryover map run` writes rows it
 * refuses: one file for each file of the extracts, to be corrected and mapped again with `--corrected`.
 */
export class BadRows {
  private constructor(
    private readonly folder: string,
    private readonly accounts: ReadonlyMap<string, BadAccounts>,
  ) {}

  /**
   * Opens the folder of rejected rows.
   * @param accounts files of accounts whose problems will be reported
   * @returns null where no folder is given
   * @throws CommandProblem a file has no provenance file beside it (file), or was made with corrected rows of another
   * folder (usage)
   */
  static async into(
    folder: string | undefined,
    accounts: readonly string[],
    surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
  ): Promise<BadRows | null> {
    if (folder === undefined) return null;
    const known = new Map<string, BadAccounts>();
    for (const path of accounts) {
      const origins = await Origins.expectedBeside(path, surroundings);
      known.set(path, { header: origins.header, rows: new Map() });
      await origins.close();
      const { corrected } = origins.header;
      if (corrected !== null && resolve(corrected) !== resolve(folder))
        throw usageProblem(
          `${path} was made with the corrected rows of ${corrected}`,
          'name the same folder, so that what was corrected stays corrected',
        );
    }
    return new BadRows(folder, known);
  }

  /** Adds a problem of a value. @param accounts the file of accounts it was found in */
  add(accounts: string, { file, row, columns }: SourcePosition, problem: string): void {
    const rows = this.accounts.get(accounts)?.rows;
    if (rows === undefined) return;
    const byRow = rows.get(file) ?? new Map<number, string[]>();
    rows.set(file, byRow);
    const reasons = byRow.get(row) ?? [];
    byRow.set(row, reasons);
    const reason = [...(columns.length === 0 ? [] : [columns.join('+')]), problem].join(': ');
    if (!reasons.includes(reason)) reasons.push(reason);
  }

  /**
   * Writes the rows; files of the extracts without a problem are left alone.
   * @throws CommandProblem mapping or extracts are not what the accounts were made of (file, problems)
   */
  async write(surroundings: Surroundings): Promise<readonly RejectedFile[]> {
    const written: RejectedFile[] = [];
    for (const { header, rows } of this.accounts.values()) {
      if (rows.size === 0) continue;
      const { mapping } = await loadMapping(header.mapping);
      for (const { name, path, sha256 } of header.files) {
        const refused = rows.get(path);
        if (refused === undefined) continue;
        const file = mapping.files.get(name);
        if (file === undefined)
          throw new CommandProblem(
            EXIT.file,
            `${header.mapping} has no file ${name} now`,
            'run carryover map run again',
          );
        written.push(await addRejectedRows(file, refused, this.folder, sha256, surroundings));
      }
    }
    return written;
  }
}
