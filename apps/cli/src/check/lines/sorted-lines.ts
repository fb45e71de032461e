import { resolve } from 'node:path';
import type { BadRows } from '../../origins/bad-rows.js';
import type { Origins } from '../../origins/origins.js';
import { positionInWords } from '../../origins/position-of.js';
import { type OutputFile, openOutput } from '../../output/open-output.js';
import { usageProblem } from '../../program/command-problem.js';
import type { EarlierAccount } from '../repeats/earlier-sides.js';
import type { AccountOutcome } from '../validation/validate-batch.js';

/** Files into which the lines are sorted; each may be left out. */
export interface SortedLinesPaths {
  /** Accounts without a problem, as they were. */
  readonly valid?: string;
  /** Accounts with problems, as they were; without those whose lines are longer than they may be. */
  readonly failed?: string;
  /** One line of JSON for each problem and each warning. */
  readonly details?: string;
}

const FEED = Buffer.from('\n');

/** Writes each account where it belongs, in the order of the lines. */
export class SortedLines {
  private readonly files: { readonly [Name in keyof SortedLinesPaths]?: OutputFile };

  /**
   * @param others files that are read or written besides
   * @param badRows gathers the rows of the extracts that problems stand in, where they are wanted
   * @throws CommandProblem a path is named twice (usage)
   */
  constructor(
    paths: SortedLinesPaths,
    others: readonly string[],
    private readonly badRows: BadRows | null = null,
  ) {
    const given = [paths.valid, paths.failed, paths.details].filter((path) => path !== undefined);
    const named = [...others, ...given];
    const repeated = given.find((path, index) => named.slice(0, others.length + index).some(isSame(path)));
    if (repeated !== undefined) throw usageProblem(`${repeated} is named twice; it would be written over`);
    const { valid, failed, details } = paths;
    this.files = {
      ...(valid === undefined ? {} : { valid: openOutput(valid) }),
      ...(failed === undefined ? {} : { failed: openOutput(failed) }),
      ...(details === undefined ? {} : { details: openOutput(details) }),
    };
  }

  /** Whether any of the files is wanted, or the rows of the extracts. */
  get isWanted(): boolean {
    return this.list().length > 0 || this.badRows !== null;
  }

  /**
   * @param file name of the file the accounts are from
   * @param origins where they were made from, for the details
   * @param before lines of the file before the batch
   */
  async add(
    file: string,
    before: number,
    bytes: Uint8Array,
    outcomes: readonly AccountOutcome[],
    origins: Origins | null = null,
  ): Promise<void> {
    const kinds = { valid: [] as Uint8Array[], failed: [] as Uint8Array[] };
    const details: string[] = [];
    for (const { line, start, end, externalAccountNumber, problems, warnings } of outcomes) {
      // Of one that is longer than lines may be nothing was kept.
      if (end > start) kinds[problems.length === 0 ? 'valid' : 'failed'].push(bytes.subarray(start, end), FEED);
      const position = { file, line: before + line + 1, external_account_number: externalAccountNumber };
      const all = [
        ...problems.map((problem) => ({ ...problem, severity: 'error' })),
        ...warnings.map((problem) => ({ ...problem, severity: 'warning' })),
      ];
      const paths = all.map(({ path }) => path);
      const isTold = paths.length > 0 && (this.files.details !== undefined || this.badRows !== null);
      const sources = isTold ? await origins?.positionsOf(position.line, externalAccountNumber, paths) : [];
      for (const [index, { rule, code, path, detail, severity }] of all.entries()) {
        const source = sources?.[index] ?? null;
        if (source !== null && severity === 'error') this.badRows?.add(file, source, detail);
        const known = source !== null && { source: positionInWords(source) };
        const told = { ...position, rule, code, path, message: detail, severity, ...known };
        details.push(`${JSON.stringify(told)}\n`);
      }
    }
    await this.files.valid?.write(Buffer.concat(kinds.valid));
    await this.files.failed?.write(Buffer.concat(kinds.failed));
    await this.files.details?.write(details.join(''));
  }

  /** Adds warnings of an account that was sorted before. */
  async addWarnings(
    file: string,
    { line, externalAccountNumber, warnings }: EarlierAccount,
    origins: Origins | null,
  ): Promise<void> {
    if (this.files.details === undefined) return;
    const position = { file, line, external_account_number: externalAccountNumber };
    const sources = await origins?.positionsOf(
      line,
      externalAccountNumber,
      warnings.map(({ path }) => path),
    );
    const told = warnings.map(({ rule, code, path, detail }, index) => {
      const source = sources?.[index] ?? null;
      const known = source !== null && { source: positionInWords(source) };
      return { ...position, rule, code, path, message: detail, severity: 'warning', ...known };
    });
    await this.files.details.write(told.map((one) => `${JSON.stringify(one)}\n`).join(''));
  }

  async finish(): Promise<void> {
    for (const file of this.list()) await file.finish();
  }

  async abandon(): Promise<void> {
    for (const file of this.list()) await file.abandon();
  }

  private list(): OutputFile[] {
    return Object.values(this.files);
  }
}

function isSame(path: string): (other: string) => boolean {
  return (other) => resolve(other) === resolve(path);
}
