import { Origins } from '../../origins/origins.js';
import { positionInWords } from '../../origins/position-of.js';
import type { Surroundings } from '../../program/surroundings.js';
import type { CheckReport, ProblemGroup } from './check-report.js';

/** Adds to the examples of a report where they stand in the extracts, where a provenance file lies beside the accounts. */
export async function withExampleSources(
  report: CheckReport,
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<CheckReport> {
  const positions = new Map<ProblemGroup, string>();
  const groups = [...report.problems, ...report.warnings];
  for (const { name } of report.files) {
    const inFile = groups.filter(({ example }) => example.file === name);
    const origins = name === '-' || inFile.length === 0 ? null : await Origins.beside(name, surroundings);
    try {
      for (const group of inFile.sort((one, other) => one.example.line - other.example.line)) {
        const position = await origins?.positionAt(group.example.line, group.example.path);
        if (position) positions.set(group, positionInWords(position));
      }
    } finally {
      await origins?.close();
    }
  }
  const sourced = (group: ProblemGroup): ProblemGroup => {
    const source = positions.get(group);
    return source === undefined ? group : { ...group, example: { ...group.example, source } };
  };
  return { ...report, problems: report.problems.map(sourced), warnings: report.warnings.map(sourced) };
}
