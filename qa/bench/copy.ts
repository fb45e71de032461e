import type { Client, Connection, Submittable } from 'pg';

/** What the connection of the driver has besides what its types name. */
export interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** What happens to the data, in either direction. */
export interface CopyHandlers {
  readonly handleCopyInResponse?: (connection: CopyingConnection) => void;
  /** The bytes of a message are the driver's again when this returns. */
  readonly handleCopyData?: (message: { readonly chunk: Buffer }) => void;
}

/**
 * Runs a statement of COPY.
 * @returns seconds until the server is ready for the next one
 * @throws {Error} it failed
 */
export async function copy(client: Client, text: string, handlers: CopyHandlers): Promise<number> {
  const from = performance.now();
  await new Promise<void>((resolve, reject) => {
    const submitted: Submittable & Record<string, unknown> = {
      submit: (connection) => connection.query(text),
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(),
      ...handlers,
    };
    client.query(submitted);
  });
  return (performance.now() - from) / 1000;
}
