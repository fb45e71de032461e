import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { signatureError } from '../../../libs/stand-ins/src/s3/verify-signature.js';
import { type Identity, mayDo, signerOf } from './identities.js';

const STATUSES: Readonly<Record<string, number>> = { NoSuchKey: 404, NoSuchBucket: 404, MethodNotAllowed: 405 };

const METHODS = ['GET', 'HEAD', 'PUT'];

/** A small S3 server on a folder: path style, GetObject, HeadObject, PutObject and HeadBucket, signed by whom it knows. */
export function objectStorage(folder: string, identities: readonly Identity[]): Server {
  return createServer((request, response) => {
    answer(request, response, folder, identities).catch(() => response.destroy());
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  identities: readonly Identity[],
): Promise<void> {
  const { method = '', url = '' } = request;
  if (url === '/healthz') return void response.end('ok');
  const body = await buffer(request);
  const [, bucket = '', ...names] = (url.split('?')[0] ?? '').split('/');
  const key = names.map(decodeURIComponent).join('/');
  const refusal = refusalOf(request, body, { bucket, key }, identities);
  if (refusal !== null) return refuse(request, response, refusal);
  if ((await sizeOf(join(folder, bucket))) === null) return refuse(request, response, 'NoSuchBucket');
  if (key === '' && method === 'HEAD') return refuse(request, response, null);
  if (key === '' || !METHODS.includes(method)) return refuse(request, response, 'MethodNotAllowed');
  const file = join(folder, bucket, encodeURIComponent(key));
  if (method === 'PUT') {
    await writeFile(file, body);
    return refuse(request, response, null);
  }
  const size = await sizeOf(file);
  if (size === null) return refuse(request, response, 'NoSuchKey');
  response.writeHead(200, { 'Content-Length': size, ETag: '"etag"' });
  if (method === 'HEAD') return void response.end();
  createReadStream(file).pipe(response);
}

function refusalOf(
  request: IncomingMessage,
  body: Buffer,
  object: { readonly bucket: string; readonly key: string },
  identities: readonly Identity[],
) {
  const signer = signerOf(request.headers.authorization, identities);
  if (signer === undefined) return 'InvalidAccessKeyId';
  return (
    signatureError(request, body, signer.key, new Date()) ??
    (mayDo(signer.identity, actionOf(request.method, object.key), object) ? null : 'AccessDenied')
  );
}

function actionOf(method: string | undefined, key: string) {
  if (method !== 'GET' && method !== 'HEAD') return 'Write';
  return key === '' ? 'List' : 'Read';
}

/** Bytes of a file or folder; null when there is none. */
async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

function refuse({ method }: IncomingMessage, response: ServerResponse, code: string | null): void {
  if (code === null) return void response.writeHead(200, { ETag: '"etag"' }).end();
  response.writeHead(STATUSES[code] ?? 403, { 'Content-Type': 'application/xml' });
  response.end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Makes a bucket; one that is there stays as it is. */
export async function makeBucket(folder: string, bucket: string): Promise<void> {
  await mkdir(join(folder, bucket), { recursive: true });
}
