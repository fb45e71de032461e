import type { EarlierAccount } from './repeats/earlier-sides.js';
import { type EarlierSide, Repeats } from './repeats/repeats.js';
import type { CheckedFile, CheckReport, ProblemGroup } from './report/check-report.js';
import { explainProblem } from './report/explain-problem.js';
import { GroupTallies, type GroupTally } from './validation/group-tallies.js';
import type { AccountOutcome, BatchVerdict } from './validation/validate-batch.js';

/** Import supplier codes that are told apart; a file has one, and a broken one could have any number. */
const MOST_SUPPLIERS = 1_000;

/** Adds up verdicts in the order of the lines, so that the report does not depend on who checked what when. */
export class CheckTally {
  private readonly files: { name: string; lines: number; accounts: number; failed: number; start: number }[] = [];
  private readonly suppliers = new Map<string, number>();
  private readonly groups: GroupTallies;
  private readonly warningGroups: GroupTallies;
  private warned = 0;
  private readonly repeats: Repeats;

  /**
   * @param mostLines lines listed of each group of problems
   * @param isSandbox whether accounts are checked as those of a sandbox supplier
   */
  constructor(
    mostLines: number,
    private readonly isSandbox: boolean,
    mostIdentities?: number,
  ) {
    this.groups = new GroupTallies(mostLines);
    this.warningGroups = new GroupTallies(mostLines);
    this.repeats = new Repeats((line) => this.inWords(line), isSandbox, mostIdentities);
  }

  /** Begins a file. Those before it were added in full. @returns its number */
  beginFile(name: string): number {
    const latest = this.files.at(-1);
    this.files.push({
      name,
      lines: 0,
      accounts: 0,
      failed: 0,
      start: latest === undefined ? 0 : latest.start + latest.lines,
    });
    return this.files.length - 1;
  }

  get accounts(): number {
    return this.files.reduce((sum, { accounts }) => sum + accounts, 0);
  }

  get failed(): number {
    return this.files.reduce((sum, { failed }) => sum + failed, 0);
  }

  /**
   * Adds the next batch of the latest file.
   * @param lines how many lines the batch has, blank ones included
   * @returns its accounts with all their problems, where the lines are wanted
   */
  add(lines: number, verdict: BatchVerdict): readonly AccountOutcome[] {
    const file = this.files.at(-1);
    if (file === undefined) throw new Error('No file was begun.');
    const before = file.start + file.lines;
    const repeated = this.repeats.find(verdict.identities, before);
    this.groups.merge(verdict.groups, before);
    this.warningGroups.merge(verdict.warningGroups, before);
    for (const { line, problems, warnings } of repeated) {
      this.groups.add(before + line, problems);
      this.warningGroups.add(before + line, warnings);
    }
    for (const [code, accounts] of verdict.suppliers) this.countSupplier(code, accounts);
    file.lines += lines;
    file.accounts += verdict.accounts;
    const linesWith = (what: 'problems' | 'warnings') =>
      repeated.filter((account) => account[what].length > 0).map(({ line }) => line);
    file.failed += new Set([...verdict.failed, ...linesWith('problems')]).size;
    this.warned += new Set([...verdict.warned, ...linesWith('warnings')]).size;
    const more = new Map(repeated.map((account) => [account.line, account]));
    return (verdict.lines?.outcomes ?? []).map((outcome) => ({
      ...outcome,
      problems: [...outcome.problems, ...(more.get(outcome.line)?.problems ?? [])],
      warnings: [...outcome.warnings, ...(more.get(outcome.line)?.warnings ?? [])],
    }));
  }

  /** What earlier accounts of a file have in common with later ones, by line of the file from 1, in ascending order. */
  earlierSides(file: number): ReadonlyMap<number, readonly EarlierSide[]> {
    const { start = 0, lines = 0 } = this.files[file] ?? {};
    const inFile = [...this.repeats.earlier].filter(([line]) => line > start && line <= start + lines);
    return new Map(inFile.sort(([one], [other]) => one - other).map(([line, sides]) => [line - start, sides]));
  }

  /** Adds what is to be told of an earlier account of a file. */
  addEarlier(file: number, { line, warnings, isFirstWarning, identities }: EarlierAccount): void {
    const among = (this.files[file]?.start ?? 0) + line;
    this.warningGroups.add(among - 1, warnings);
    // It may be the later one of another pair as well.
    if (isFirstWarning && !this.repeats.hasWarnedOf(identities, among)) this.warned += 1;
  }

  /** The report of everything added so far. @param today the date in London by which it was checked */
  report(today: string): CheckReport {
    const files: CheckedFile[] = this.files.map(({ start: _, ...file }) => file);
    return {
      version: 1,
      today,
      files,
      accounts: this.accounts,
      valid: this.accounts - this.failed,
      failed: this.failed,
      import_suppliers: [...this.suppliers]
        .map(([code, accounts]) => ({ code, accounts }))
        .sort((one, other) => other.accounts - one.accounts || (one.code < other.code ? -1 : 1)),
      repeats_complete: !this.repeats.isIncomplete,
      problems: this.groupReports(this.groups),
      sandbox: this.isSandbox,
      warned: this.warned,
      warnings: this.groupReports(this.warningGroups),
    };
  }

  private groupReports(groups: GroupTallies): readonly ProblemGroup[] {
    return groups
      .list()
      .map((group) => this.groupReport(group))
      .sort(byFrequency);
  }

  private groupReport({ rule, code, field, problems, accounts, lines, example }: GroupTally): ProblemGroup {
    return {
      rule,
      code,
      field,
      problems,
      accounts,
      lines: [...lines].sort((one, other) => one - other).map((line) => this.position(line + 1)),
      // The line that came first is that of the example.
      example: { path: example.path, message: example.detail, ...this.position((lines[0] ?? 0) + 1) },
      ...explainProblem(rule, code),
    };
  }

  private countSupplier(code: string, accounts: number): void {
    const known = this.suppliers.get(code);
    if (known === undefined && this.suppliers.size >= MOST_SUPPLIERS) return;
    this.suppliers.set(code, (known ?? 0) + accounts);
  }

  /** @param line among the lines of all files, from 1 */
  private position(line: number): { file: string; line: number } {
    const file = this.files.findLast(({ start }) => start < line);
    return { file: file?.name ?? '', line: line - (file?.start ?? 0) };
  }

  private inWords(line: number): string {
    const position = this.position(line);
    return position.file === this.files.at(-1)?.name
      ? `line ${position.line}`
      : `line ${position.line} of ${position.file}`;
  }
}

function byFrequency(one: ProblemGroup, other: ProblemGroup): number {
  return other.problems - one.problems || compare(keyOf(one), keyOf(other));
}

function keyOf({ rule, code, field }: ProblemGroup): string {
  return `${rule ?? ''} ${code} ${field}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
