import { type CarryoverClient, ValidationError } from '@carryover/client';
import { isJsonObject, parseStrictJson, writeExactJson } from '@carryover/contract';
import type { LineResult } from '../load/journal/records.js';
import { textField } from './answers.js';

const PATH = /^statements\.(\d+)\.statement_id$/;

/** Whether the service says of a statement that its account has it already. */
export function isThereAlready({ path, detail }: { readonly path: string; readonly detail: string }): boolean {
  return PATH.test(path) && detail.endsWith('has already been imported.');
}

/**
 * Sends a line of statements; when some of them are there already it is sent again without those, numbers digit for
 * digit. Others may be added meanwhile, so it may take several turns, each with fewer statements.
 * @returns the result of the line, with the ids that were left out
 * @throws what the client throws, also for a line with which something else is wrong
 */
export async function sendStatementsNotThere(client: CarryoverClient, text: string): Promise<LineResult> {
  const skipped: string[] = [];
  for (let left = text; ; ) {
    try {
      await client.sendText('addStatements', left);
      return skipped.length === 0 ? {} : { added: statementsOf(left).list.length, skipped };
    } catch (error) {
      const positions = positionsThere(error);
      if (positions === null) throw error;
      const { request, list } = statementsOf(left);
      skipped.push(
        ...list.flatMap((one, index) => (positions.has(index) ? (textField(one, 'statement_id') ?? []) : [])),
      );
      const rest = list.filter((_, index) => !positions.has(index));
      if (rest.length === 0) return { was_there_already: true, skipped };
      left = writeExactJson({ ...request, statements: rest });
    }
  }
}

/** The positions of statements that are there already; null when the error is about anything else too. */
function positionsThere(error: unknown): ReadonlySet<number> | null {
  if (!(error instanceof ValidationError) || !error.problems().every(isThereAlready)) return null;
  return new Set(error.problems().map(({ path }) => Number(PATH.exec(path)?.[1])));
}

function statementsOf(text: string): { request: Record<string, unknown>; list: readonly unknown[] } {
  const request = parseStrictJson(Buffer.from(text), { exactNumbers: true });
  if (!isJsonObject(request) || !Array.isArray(request.statements)) throw new TypeError('no request for statements');
  return { request, list: request.statements };
}
