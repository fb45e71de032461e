import type { Client } from 'pg';
import { copy } from './copy.js';

/**
 * Runs `COPY ... FROM STDIN` with what is sent.
 * @param data in the text format of COPY
 * @returns seconds
 */
export function copyIn(client: Client, text: string, data: string | Buffer): Promise<number> {
  return copy(client, text, {
    handleCopyInResponse: (connection) => {
      connection.sendCopyFromChunk(typeof data === 'string' ? Buffer.from(data) : data);
      connection.endCopyFrom();
    },
  });
}
