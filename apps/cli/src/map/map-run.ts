import { expectNotRead } from '../output/expect-not-read.js';
import { GatheredText } from '../output/gathered-text.js';
import { type OutputFile, openOutput } from '../output/open-output.js';
import { usageProblem } from '../program/command-problem.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { colouring } from '../terminal/colours.js';
import { writeText } from '../terminal/write-text.js';
import type { BuiltAccount } from './build/account-builder.js';
import type { Mapping } from './mapping/mapping.js';
import { DefectLog } from './results/defect-log.js';
import { accountProvenance, provenanceHeader } from './results/provenance.js';
import { readDigests } from './results/read-digests.js';
import { expectNoneLost, type RejectedFile, writeRejectedRows } from './results/rejected-rows.js';
import { leftOutFiles, type MapReport, renderRun, treatmentCounts, unplacedFiles } from './results/render-run.js';
import { loadMapping, runMapping } from './run-mapping.js';

/** Options of commands that read the files of a mapping. */
export interface ReadingOptions {
  readonly supplier?: string;
  readonly corrected?: string;
  readonly memory: number;
  readonly work: string;
  readonly json?: boolean;
}

export interface MapRunOptions extends ReadingOptions {
  readonly output: string;
  readonly since?: string;
}

/** Writes the accounts of a mapping and what is to be known of them. */
export async function mapAccounts(path: string, options: MapRunOptions, surroundings: Surroundings): Promise<ExitCode> {
  const { mapping, text } = await loadMapping(path);
  const supplier = supplierOf(mapping, options);
  const names = namesBeside(options.output);
  const extracts = [...mapping.files.values()].map((file) => file.path);
  expectNotRead(
    [options.output, names.provenance, names.defects],
    [path, mapping.module ?? undefined, options.since, ...extracts],
  );
  const corrected = options.corrected ?? null;
  await expectNoneLost([...mapping.files.values()], names.rejected, corrected, surroundings);
  const earlier = options.since === undefined ? null : await readDigests(options.since, surroundings);
  const files = {
    accounts: openOutput(options.output),
    provenance: openOutput(names.provenance),
    defects: openOutput(names.defects),
  };
  const written = new AccountFiles(files.accounts, files.provenance, earlier);
  const defects = new GatheredText(files.defects.write);
  const log = new DefectLog(defects);
  try {
    const { read, prepared, unplaced, leftOut } = await runMapping(
      {
        mapping,
        supplier,
        corrected,
        workFolder: options.work,
        memory: options.memory,
        log,
        begin: (ready) => written.begin(`${JSON.stringify(provenanceHeader(mapping, text, ready, corrected))}\n`),
        take: (account) => written.add(account),
      },
      surroundings,
    );
    await written.flush();
    await defects.flush();
    for (const file of Object.values(files)) await file.finish();
    const rejected = await writeRejectedRows(read, log, names.rejected, corrected, surroundings);
    const report: MapReport = {
      version: 1,
      mapping: path,
      output: options.output,
      provenance: names.provenance,
      defects_file: names.defects,
      rejected: toldFiles(rejected.filter(({ isSource }) => !isSource)),
      rejected_in_place: toldFiles(rejected.filter(({ isSource }) => isSource)),
      accounts: written.accounts,
      written: written.written,
      held_back: written.heldBack,
      unchanged: written.unchanged,
      unplaced: unplacedFiles(unplaced, mapping),
      left_out: leftOutFiles(leftOut, mapping),
      files: [...prepared].map(([name, { rows }]) => ({ name, path: mapping.files.get(name)?.shown ?? name, rows })),
      ...treatmentCounts(log),
    };
    await tell(report, options, surroundings);
    return report.refused > 0 ? EXIT.problems : EXIT.ok;
  } finally {
    for (const file of Object.values(files)) await file.abandon();
  }
}

/** @throws CommandProblem neither the mapping nor the command line names one (usage) */
export function supplierOf({ supplier, account, path }: Mapping, options: ReadingOptions): string | null {
  const isMapped = account.leaves.some(({ name }) => name === 'import_supplier');
  const found = options.supplier ?? supplier;
  if (found === null && !isMapped)
    throw usageProblem(`${path} names no import supplier`, 'add `supplier: CODE` to it, or --supplier CODE');
  return found;
}

async function tell(report: MapReport, { json }: ReadingOptions, { stdout, env }: Surroundings): Promise<void> {
  if (json) await writeText(stdout, `${JSON.stringify(report, null, 2)}\n`);
  else await writeText(stdout, renderRun(report, colouring(stdout, env)));
}

function toldFiles(files: readonly RejectedFile[]): MapReport['rejected'] {
  return files.map(({ path, rows }) => ({ file: path, rows }));
}

/** Names of what is written beside the accounts. */
function namesBeside(output: string): { provenance: string; defects: string; rejected: string } {
  const packed = output.endsWith('.gz') ? '.gz' : '';
  const base = output.replace(/\.gz$/, '').replace(/\.ndjson$/, '');
  return {
    provenance: `${base}.provenance.ndjson${packed}`,
    defects: `${base}.defects.ndjson${packed}`,
    rejected: `${base}.rejected`,
  };
}

/** The file of accounts and the one that says where they come from. */
class AccountFiles {
  accounts = 0;
  written = 0;
  heldBack = 0;
  unchanged = 0;
  private readonly lines: GatheredText;
  private readonly origins: GatheredText;

  /** @param earlier digests of lines of an earlier run, by account number */
  constructor(
    accounts: OutputFile,
    provenance: OutputFile,
    private readonly earlier: ReadonlyMap<string, string> | null,
  ) {
    this.lines = new GatheredText(accounts.write);
    this.origins = new GatheredText(provenance.write);
  }

  begin(header: string): Promise<void> {
    return this.origins.add(header);
  }

  async add(account: BuiltAccount): Promise<void> {
    this.accounts += 1;
    if (account.isHeldBack) {
      this.heldBack += 1;
      return;
    }
    const line = JSON.stringify(account.payload);
    const origin = accountProvenance(account, line);
    if (account.number !== null && this.earlier?.get(account.number) === origin.digest) {
      this.unchanged += 1;
      // The next run is held against this one, and has to know of them.
      await this.origins.add(`${JSON.stringify({ ...origin, unchanged: true })}\n`);
      return;
    }
    this.written += 1;
    await this.lines.add(`${line}\n`);
    await this.origins.add(`${JSON.stringify(origin)}\n`);
  }

  async flush(): Promise<void> {
    await this.lines.flush();
    await this.origins.flush();
  }
}
