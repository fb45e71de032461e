import { count } from '../../terminal/numbers.js';
import { printable } from '../../terminal/printable.js';
import type { CheckedFile, CheckReport, ProblemGroup } from './check-report.js';

/** How the field of a group is called where people read it. */
export function fieldName({ field }: Pick<ProblemGroup, 'field'>): string {
  return field === '' ? '(account)' : printable(field);
}

/** The lines of a group as people read them: `3, 17 and 240 more`, with the file where there are several. */
export function positionsOf({ lines, accounts }: ProblemGroup, files: readonly CheckedFile[]): string {
  const positions = lines.map(({ file, line }) => (files.length > 1 ? `${printable(file)}:${line}` : String(line)));
  const more = accounts - lines.length;
  return `${positions.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`;
}

/** One of the problems of a group, with its position in the extracts where that is known. */
export function exampleOf({ example: { message, source } }: ProblemGroup): string {
  return source === undefined ? message : `${message} (${source})`;
}

/** What the accounts were checked by, as a sentence. */
export function basisOf({ today, sandbox, server }: CheckReport): string {
  if (server !== undefined) return `Checked by the service at ${server}; what accounts share was compared here.`;
  const kind = sandbox ? ', as for a sandbox supplier' : '';
  return `Checked by the date ${today} in London${kind}, without the platform's lists and the supplier's settings.`;
}
