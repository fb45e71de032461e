import type { Client } from 'pg';
import { copy } from './copy.js';

/**
 * Runs `COPY ... FROM STDIN` with what is sent.
 * @param data in the text format of COPY
 * @returns seconds
 */
export function copyIn(client: Client, text: string, data: string): Promise<number> {
  return copy(client, text, {
    handleCopyInResponse: (connection) => {
      connection.sendCopyFromChunk(Buffer.from(data));
      connection.endCopyFrom();
    },
  });
}
