import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { SourceFile } from '../mapping/mapping.js';

/**
 * The names of the columns, without blanks around them.
 * @param row number of the row
 * @throws CommandProblem (problems) a name is there twice or a column has none
 */
export function readHeader(file: SourceFile, row: number, values: readonly string[]): string[] {
  const names = values.map((value) => value.replace(/\s+/gu, ' ').trim());
  while (names.length > 1 && names.at(-1) === '') names.pop();
  for (const [index, name] of names.entries()) {
    const position = `${file.shown}:${row}: column ${index + 1}`;
    if (name === '')
      throw new CommandProblem(
        EXIT.problems,
        `${position} has no name`,
        'is this the header? `skip` leaves rows above it out',
      );
    const first = names.indexOf(name);
    if (first < index)
      throw new CommandProblem(
        EXIT.problems,
        `${position} is called ${name}, as is column ${first + 1}`,
        'give each column of the header a name of its own',
      );
  }
  return names;
}

/**
 * Finds a column by its name as the mapping has it: exactly, else whatever the case.
 * @throws CommandProblem (problems) there is none
 */
export function columnIndex(file: SourceFile, header: readonly string[], name: string): number {
  const exact = header.indexOf(name);
  if (exact >= 0) return exact;
  const wanted = name.trim().toUpperCase();
  const alike = header.flatMap((each, index) => (each.toUpperCase() === wanted ? [index] : []));
  const [only] = alike;
  if (only !== undefined && alike.length === 1) return only;
  throw new CommandProblem(
    EXIT.problems,
    `${file.shown}:${file.skip + 1}: there is no column ${name}`,
    `the header has ${header.join(', ')}`,
  );
}
