import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type SigningKey, signatureError } from './verify-signature.js';

/** An object: its bytes, or how many there are of a large one. */
type StoredObject =
  | { readonly content: Buffer; readonly size: number }
  | { readonly content: null; readonly size: number };

/** How the server fails: not at all, by an error of S3, or by one of the ways in which an answer gets lost. */
export type S3Fault =
  | 'AccessDenied'
  | 'InternalError'
  | 'SlowDown'
  | 'hang'
  | 'reset'
  | 'cut'
  | 'stall'
  | 'garbage'
  | 'portal'
  | null;

const STATUSES: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  InternalError: 500,
  SlowDown: 503,
};

/**
 * A small S3 server for tests: path style, one bucket, GetObject, HeadObject, PutObject and HeadBucket. It checks the
 * signature of every request. Keys are texts; it knows no folders.
 */
export class S3StandIn {
  static readonly key: SigningKey = { accessKeyId: 'AKIACARRYOVERTESTS', secretAccessKey: 'a/secret+for=tests' };
  readonly bucket = 'documents';
  readonly objects = new Map<string, StoredObject>();
  /** What was asked: method and path as sent, with its headers. */
  readonly received: { readonly method: string; readonly url: string; readonly headers: Record<string, string> }[] = [];
  fault: (request: IncomingMessage) => S3Fault = () => null;
  now: () => Date = () => new Date();
  /** Objects that are on their way. */
  sending = 0;
  private readonly server: Server = createServer((request, response) => {
    this.handle(request, response).catch(() => response.destroy());
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Connections that are open. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  put(key: string, content: string | Buffer): void {
    this.objects.set(key, { content: Buffer.from(content), size: Buffer.byteLength(content) });
  }

  putLarge(key: string, size: number): void {
    this.objects.set(key, { content: null, size });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const body = await buffer(request);
    this.received.push({ method, url, headers: request.headers as Record<string, string> });
    const fault = this.fault(request);
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 'garbage') return void response.writeHead(500).end('<html>not S3');
    if (fault === 'portal') return void response.writeHead(200, { 'Content-Length': 12 }).end('<html>hello!');
    const lost = fault === 'cut' || fault === 'stall' ? null : fault;
    const error = lost ?? signatureError(request, body, S3StandIn.key, this.now());
    if (error !== null) return refuse(request, response, error);
    const [, bucket, ...names] = (url.split('?')[0] ?? '').split('/');
    if (bucket !== this.bucket) return refuse(request, response, 'NoSuchBucket');
    const key = names.map(decodeURIComponent).join('/');
    if (key === '') return void response.writeHead(method === 'HEAD' ? 200 : 405).end();
    if (method === 'PUT') {
      this.put(key, body);
      return void response.writeHead(200, { ETag: '"etag"' }).end();
    }
    const found = this.objects.get(key);
    if (found === undefined) return refuse(request, response, 'NoSuchKey');
    this.send(response, method, found, fault);
  }

  private send(response: ServerResponse, method: string, { content, size }: StoredObject, fault: S3Fault): void {
    response.writeHead(200, {
      'Content-Length': size,
      'Last-Modified': 'Mon, 05 Jan 2026 10:00:00 GMT',
      ETag: '"etag"',
    });
    if (method === 'HEAD') return void response.end();
    if (fault === 'cut' || fault === 'stall') {
      const half = content?.subarray(0, size / 2) ?? Buffer.alloc(size / 2);
      return void response.write(half, () => fault === 'cut' && response.destroy());
    }
    this.sending += 1;
    response.once('close', () => {
      this.sending -= 1;
    });
    Readable.from(content === null ? zeros(size) : [content]).pipe(response);
  }
}

function* zeros(size: number): Generator<Buffer> {
  const block = Buffer.alloc(65_536);
  for (let sent = 0; sent < size; sent += block.length) yield block.subarray(0, Math.min(block.length, size - sent));
}

function refuse({ method }: IncomingMessage, response: ServerResponse, code: string): void {
  response.writeHead(STATUSES[code] ?? 403, { 'Content-Type': 'application/xml' });
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.end(method === 'HEAD' ? undefined : body);
}
