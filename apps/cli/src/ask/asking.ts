import { CarryoverError, NotFound } from '@carryover/client';
import { refusalOf } from '../load/sending/refusals.js';
import { CommandProblem, usageProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';

/** Does what asks the service, and says in a sentence what went wrong. @throws CommandProblem */
export async function asking<T>(supplier: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NotFound)
      throw usageProblem(`there is no such thing for this key: ${supplier}, or what was named of it`);
    if (!(error instanceof CarryoverError)) throw error;
    const refusal = refusalOf(error);
    throw new CommandProblem(EXIT.service, refusal.kind === 'failed' ? refusal.problem.detail : refusal.reason);
  }
}
