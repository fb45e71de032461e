import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenDocument } from '../store/document-store.js';
import { streamDocument } from './stream-document.js';

describe('sending a document', () => {
  let server: Server;
  let document: OpenDocument;
  let outcome: Promise<unknown>;

  beforeEach(async () => {
    server = createServer((_request, response) => {
      outcome = streamDocument(response, document, 100).then(
        () => 'sent',
        (error: unknown) => error,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const get = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const read = () => get().then((response) => response.text());

  it('gives it whole, with its length', async () => {
    document = { stream: Readable.from([Buffer.from('the '), Buffer.from('bill')]), size: 8 };
    const response = await get();
    expect(response.headers.get('content-length')).toBe('8');
    expect(await response.text()).toBe('the bill');
    expect(await outcome).toBe('sent');
  });

  it.each([
    ['ends early', () => Readable.from([Buffer.from('the')])],
    ['does not end in time', () => Readable.from([Buffer.from('the bill and more')])],
    ['fails', () => Readable.from(failing())],
    ['stalls', () => new Readable({ read: () => undefined })],
  ])('is cut off when the storage %s', async (_, stream) => {
    document = { stream: stream(), size: 8 };
    await expect(read()).rejects.toThrow();
    expect(await outcome).toBeInstanceOf(Error);
    expect(document.stream.destroyed).toBe(true);
  });

  it('is given up when the reader takes nothing for long', async () => {
    const block = Buffer.alloc(65_536);
    document = {
      stream: new Readable({
        read: function () {
          this.push(block);
        },
      }),
      size: 1e9,
    };
    const response = await get();
    expect(response.status).toBe(200);
    expect(await outcome).toMatchObject({ message: 'Nothing moved any more.' });
    expect(document.stream.destroyed).toBe(true);
    await response.body?.cancel().catch(() => undefined);
  });
});

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('the');
  throw new Error('The storage failed.');
}
