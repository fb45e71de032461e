import { type CarryoverClient, type ImportStatus, NotFound } from '@carryover/client';
import type { Surroundings } from '../program/surroundings.js';
import { count } from '../terminal/numbers.js';
import { ProgressLine } from '../terminal/progress-line.js';

/** An import and how far it is. */
export type KnownImport = readonly [number: string, status: ImportStatus];

/** Reads the imports of a supplier that have no account yet, one by one, and tells each. */
export async function readUnfinished(
  client: CarryoverClient,
  code: string,
  surroundings: Surroundings,
  tell: (known: KnownImport) => void,
): Promise<void> {
  const progress = new ProgressLine(surroundings);
  let read = 0;
  try {
    await client.each(client.listImports(code, { list: 'pending' }), async ({ external_account_number: number }) => {
      const status = await statusOf(client, code, number);
      if (status === null) return;
      tell([number, status]);
      read += 1;
      progress.show(null, () => `${count(read)} imports without an account read`);
    });
  } finally {
    progress.clear();
  }
}

/** @returns null for an import that the service does not know, as one that went away after it was listed */
export async function statusOf(client: CarryoverClient, code: string, number: string): Promise<ImportStatus | null> {
  try {
    return await client.status(code, number, { includeWave: true });
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** How many imports of a supplier have an account. */
export async function countImported(client: CarryoverClient, code: string): Promise<number> {
  let imported = 0;
  for await (const _ of client.streamImports(code, { list: 'imported' })) imported += 1;
  return imported;
}
