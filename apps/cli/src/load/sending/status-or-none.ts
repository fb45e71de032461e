import { type CarryoverClient, type ImportStatus, NotFound } from '@carryover/client';

/** The status of an import. @returns null for an account that the service does not know, or not any more */
export async function statusOrNone(
  client: CarryoverClient,
  code: string,
  number: string,
  signal: AbortSignal,
): Promise<ImportStatus | null> {
  try {
    return await client.status(code, number, { signal });
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
