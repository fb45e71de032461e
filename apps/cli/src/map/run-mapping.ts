import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileProblem, usageProblem } from '../program/command-problem.js';
import type { Surroundings } from '../program/surroundings.js';
import { count } from '../terminal/numbers.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { AccountBuilder, type BuiltAccount } from './build/account-builder.js';
import type { LeafContext, UserFunction } from './build/compile-leaf.js';
import type { Coverage } from './build/coverage.js';
import type { LeftOutRows } from './build/left-out-rows.js';
import { type Database, openDatabase } from './join/database.js';
import { JoinedFiles, type UnplacedRows } from './join/join-files.js';
import { lookupKey, lookupsOf, readLookups } from './join/lookups.js';
import { mergeAccounts, type TakeAccount } from './join/merge-accounts.js';
import { planUse, type UsePlan } from './join/used-columns.js';
import type { Mapping, SourceFile } from './mapping/mapping.js';
import { readMapping } from './mapping/read-mapping.js';
import type { DefectLog } from './results/defect-log.js';
import type { DefectCode } from './results/defects.js';
import { expectFolder, readCorrectedRows } from './results/rejected-rows.js';
import { readCodeFile } from './source/code-file.js';
import type { CorrectedRows } from './source/corrected-rows.js';
import { openSource } from './source/open-source.js';
import { type PreparedFile, prepareFile } from './source/prepare-file.js';
import type { TellOfRow } from './source/row-cleaner.js';
import { wideColumns } from './source/wide-columns.js';

/** How accounts are made of files. */
export interface MappingWork {
  readonly mapping: Mapping;
  /** Import supplier of all accounts, where the mapping has no field for it. */
  readonly supplier: string | null;
  /** Folder with rows that were corrected, or null. */
  readonly corrected: string | null;
  /** Folder for what does not fit into memory; a folder of its own is made in it. */
  readonly workFolder: string;
  /** MiB that the database may hold in memory. */
  readonly memory: number;
  readonly log: DefectLog;
  /** Called with the files once they are read, before the first account. */
  readonly begin: (prepared: ReadonlyMap<string, PreparedFile>) => Promise<void>;
  /** Called with each account in its order. */
  readonly take: (account: BuiltAccount) => Promise<void>;
}

/** What a run came to. */
export interface MappedFiles {
  /** All files that were read. */
  readonly read: readonly SourceFile[];
  /** Those that accounts are made of. */
  readonly prepared: ReadonlyMap<string, PreparedFile>;
  readonly coverage: Coverage;
  readonly accounts: number;
  /** Refused rows of which nobody can tell whose they are: any account may lack them. */
  readonly unplaced: readonly UnplacedRows[];
  /** Rows that meet no condition, so that nothing is made of them. */
  readonly leftOut: readonly LeftOutRows[];
}

/**
 * Reads a mapping file.
 * @throws CommandProblem it cannot be read (file) or is wrong (usage)
 */
export async function loadMapping(path: string): Promise<{ mapping: Mapping; text: string }> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw fileProblem(path, 'read', error);
  }
  return { mapping: readMapping(path, text, readCodeFile), text };
}

/**
 * Reads the files of a mapping, joins them and makes accounts of them.
 * @throws CommandProblem a file or the folder of corrected rows cannot be read (file), or has what cannot be used (problems)
 */
export async function runMapping(work: MappingWork, surroundings: Surroundings): Promise<MappedFiles> {
  await expectFolder(work.corrected);
  const folder = await mkdtemp(join(work.workFolder, 'carryover-map-')).catch((error: unknown) => {
    throw fileProblem(work.workFolder, 'written', error);
  });
  let database: Database | null = null;
  try {
    database = await openDatabase(folder, work.memory, 2);
    return await new MappingRun(work, surroundings, folder, database).run();
  } finally {
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

class MappingRun {
  private readonly plan: UsePlan;
  private readonly progress: ProgressLine;
  private readonly joined: JoinedFiles;

  constructor(
    private readonly work: MappingWork,
    private readonly surroundings: Surroundings,
    private readonly folder: string,
    database: Database,
  ) {
    this.plan = planUse(work.mapping);
    this.progress = new ProgressLine(surroundings);
    this.joined = new JoinedFiles(database, work.mapping, this.plan);
  }

  async run(): Promise<MappedFiles> {
    try {
      const prepared = await this.readFiles();
      const unplaced = await this.joined.placeRefused();
      const builder = new AccountBuilder(this.work.mapping, this.work.supplier, await this.leafContext());
      await this.work.begin(prepared);
      const accounts = await this.makeAccounts(builder, prepared);
      const read = [...new Set([...prepared.keys(), ...lookupsOf(this.work.mapping).keys()])].map((name) =>
        this.fileOf(name),
      );
      return { read, prepared, coverage: builder.coverage, accounts, unplaced, leftOut: builder.leftOut.all() };
    } finally {
      this.progress.clear();
    }
  }

  private async readFiles(): Promise<ReadonlyMap<string, PreparedFile>> {
    const prepared = new Map<string, PreparedFile>();
    for (const name of this.plan.columns.keys()) prepared.set(name, await this.readFile(this.fileOf(name)));
    for (const name of prepared.keys()) {
      for (const { rows, count: all } of await this.joined.dropRepeatedKeys(name)) {
        for (const { row, first } of rows) this.told(name, 'duplicate_key', row, `first in row ${first}`);
        this.work.log.addUntold('duplicate_key', this.fileOf(name).shown, all - rows.length);
      }
    }
    await this.joined.link();
    for (const name of prepared.keys()) {
      const { rows, count: all } = await this.joined.orphans(name);
      for (const { row } of rows) this.told(name, 'orphan_row', row);
      this.work.log.addUntold('orphan_row', this.fileOf(name).shown, all - rows.length);
    }
    await this.work.log.flush();
    return prepared;
  }

  private async readFile(file: SourceFile): Promise<PreparedFile> {
    const target = join(this.folder, file.name.replaceAll(/\W/g, '_'));
    const targets = { rows: `${target}.txt`, refused: `${target}.refused.txt` };
    const tell = this.tellOf(file);
    const prepared = await prepareFile(
      {
        file,
        columns: this.plan.columns.get(file.name) ?? [],
        keys: this.plan.keys.get(file.name) ?? [],
        corrected: await this.correctedOf(file),
      },
      targets,
      tell,
      this.surroundings,
      (share) => this.progress.show(share, () => `reading ${file.shown}`),
    );
    const wide = wideColumns(file, prepared);
    if (wide.length > 0) tell('wide_columns', 1, null, wide.join(', '));
    await this.joined.load(file.name, targets.rows, prepared.refusedRows === 0 ? null : targets.refused);
    for (const each of Object.values(targets)) await rm(each);
    await this.work.log.flush();
    return prepared;
  }

  private async makeAccounts(builder: AccountBuilder, prepared: ReadonlyMap<string, PreparedFile>): Promise<number> {
    const { account } = this.work.mapping;
    const all = prepared.get(account.file)?.rows ?? 0;
    let accounts = 0;
    const take: TakeAccount = async (row, rowsBelow, lacksRow) => {
      this.surroundings.signal.throwIfAborted();
      const built = builder.build(row, rowsBelow, lacksRow);
      if (built === null) return;
      for (const defect of built.defects) this.work.log.add(defect);
      await this.work.log.flush();
      await this.work.take(built);
      accounts += 1;
      this.progress.show(accounts / all, () => `${count(accounts)} accounts`);
    };
    await mergeAccounts(this.joined, this.work.mapping, this.plan, take);
    return accounts;
  }

  private async leafContext(): Promise<LeafContext> {
    const { mapping } = this.work;
    const lookups = await readLookups(mapping, async (file) => {
      // What is odd about a file that accounts are made of, too, was told when that was read.
      const tell = this.plan.columns.has(file.name) ? () => undefined : this.tellOf(file);
      return openSource(file, tell, this.surroundings, { corrected: await this.correctedOf(file) });
    });
    await this.work.log.flush();
    return {
      used: this.plan.columns,
      formats: mapping.formats,
      functions: await loadFunctions(mapping),
      lookups: (file, on, take) => lookups.get(lookupKey({ file, on, take })) ?? new Map(),
    };
  }

  private tellOf({ shown }: SourceFile): TellOfRow {
    return (code, row, column, value) =>
      this.work.log.add({ code, file: shown, row, column, value: value?.slice(0, 200) ?? null });
  }

  private correctedOf(file: SourceFile): Promise<CorrectedRows> {
    return readCorrectedRows(this.work.corrected, file, this.surroundings);
  }

  private fileOf(name: string): SourceFile {
    const file = this.work.mapping.files.get(name);
    if (file === undefined) throw new Error(`no file ${name}`);
    return file;
  }

  private told(name: string, code: DefectCode, row: number, note?: string): void {
    const defect = { code, file: this.fileOf(name).shown, row, column: null, value: null };
    this.work.log.add(note === undefined ? defect : { ...defect, note });
  }
}

async function loadFunctions({ module, nodes, path }: Mapping): Promise<ReadonlyMap<string, UserFunction>> {
  const names = new Set(
    nodes.flatMap(({ leaves }) =>
      leaves.flatMap(({ expression: { from } }) => (from.kind === 'call' ? [from.name] : [])),
    ),
  );
  const functions = new Map<string, UserFunction>();
  if (names.size === 0) return functions;
  if (module === null) throw usageProblem(`${path}: \`call\` needs a \`module\``);
  const loaded: unknown = await import(pathToFileURL(module).href).catch((error: unknown) => {
    throw usageProblem(`${module} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  });
  for (const name of names) {
    const found: unknown = Reflect.get(Object(loaded), name);
    if (typeof found !== 'function') throw usageProblem(`${module} exports no function ${name}`);
    functions.set(name, found as UserFunction);
  }
  return functions;
}
