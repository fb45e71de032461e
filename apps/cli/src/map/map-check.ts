import { GatheredText } from '../output/gathered-text.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { colouring } from '../terminal/colours.js';
import { writeText } from '../terminal/write-text.js';
import { type ReadingOptions, supplierOf } from './map-run.js';
import { DefectLog } from './results/defect-log.js';
import { type CoverageReport, renderCoverage } from './results/render-coverage.js';
import { leftOutFiles, treatmentCounts, unplacedFiles } from './results/render-run.js';
import { loadMapping, runMapping } from './run-mapping.js';

export type MapCheckOptions = ReadingOptions;

/** Shows what a mapping makes of its files, and writes nothing. */
export async function checkMapping(
  path: string,
  options: MapCheckOptions,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { mapping } = await loadMapping(path);
  const log = new DefectLog(new GatheredText(async () => undefined));
  let heldBack = 0;
  const { read, prepared, coverage, accounts, unplaced, leftOut } = await runMapping(
    {
      mapping,
      supplier: supplierOf(mapping, options),
      corrected: options.corrected ?? null,
      workFolder: options.work,
      memory: options.memory,
      log,
      begin: async () => undefined,
      take: async ({ isHeldBack }) => {
        if (isHeldBack) heldBack += 1;
      },
    },
    surroundings,
  );
  const counts = treatmentCounts(log);
  const report: CoverageReport = {
    version: 1,
    mapping: path,
    accounts,
    held_back: heldBack,
    unplaced: unplacedFiles(unplaced, mapping),
    left_out: leftOutFiles(leftOut, mapping),
    fields: coverage.fields(),
    not_mapped: coverage.notMapped().map(({ path: field, isRequired }) => ({ path: field, required: isRequired })),
    files: [...prepared].map(([name, { header, used, compared, rows }]) => ({
      path: mapping.files.get(name)?.shown ?? name,
      rows,
      dropped: header.filter(
        (column) => ![...used, ...compared].some((each) => each.toUpperCase() === column.toUpperCase()),
      ),
    })),
    files_not_used: [...mapping.files.values()].flatMap((file) => (read.includes(file) ? [] : [file.shown])),
    ...counts,
  };
  const text = options.json
    ? `${JSON.stringify(report, null, 2)}\n`
    : renderCoverage(report, colouring(surroundings.stdout, surroundings.env));
  await writeText(surroundings.stdout, text);
  return report.refused > 0 ? EXIT.problems : EXIT.ok;
}
