import { CarryoverError, NotFound, ValidationError } from '@carryover/client';
import { refusalOf } from '../load/sending/refusals.js';
import { CommandProblem, usageProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import { printable } from '../terminal/printable.js';

/**
 * Does what asks the service, and says in a sentence what went wrong.
 * @param about what is asked about, such as `import supplier DEMO`
 * @throws CommandProblem
 */
export async function asking<T>(about: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NotFound) throw usageProblem(`there is no ${about} for this key`);
    if (error instanceof ValidationError) throw usageProblem(everyProblem(error));
    if (!(error instanceof CarryoverError)) throw error;
    const refusal = refusalOf(error);
    throw new CommandProblem(EXIT.service, refusal.kind === 'failed' ? refusal.problem.detail : refusal.reason);
  }
}

/** What was given with the command breaks rules: each of them, one a line where there are several. */
function everyProblem(error: ValidationError): string {
  const told = error.problems().map(({ path, detail }) => printable(path === '' ? detail : `${path}: ${detail}`));
  return told.length === 1 ? told.join('') : ['the service refuses what was given:', ...told].join('\n  ');
}
