import type { Client } from 'pg';
import { copy } from './copy.js';

/** Runs `COPY ... TO STDOUT` and passes over what it sends. @returns seconds */
export function copyOut(client: Client, text: string): Promise<number> {
  return copy(client, text, { handleCopyData: () => undefined });
}
