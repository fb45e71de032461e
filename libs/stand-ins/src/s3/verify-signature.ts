import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may sign, and with what. */
export interface SigningKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
const SKEW = 15 * 60_000;

/**
 * Checks Signature Version 4 in the Authorization header, as S3 does.
 * @returns the error code S3 answers with 403, or null when the request is signed well
 */
export function signatureError(request: IncomingMessage, body: Buffer, key: SigningKey, now: Date): string | null {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (match === null) return 'AccessDenied';
  const [, accessKeyId = '', date = '', region = '', signedHeaders = '', signature = ''] = match;
  if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId';
  const time = String(request.headers['x-amz-date']);
  if (!time.startsWith(date) || Math.abs(instantOf(time) - now.getTime()) > SKEW) return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signedHeaders.split(';').includes(name)))
    return 'AccessDenied';
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(request, signedHeaders))].join('\n');
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part).digest(),
    `AWS4${key.secretAccessKey}`,
  );
  const expected = hmac(signingKey, toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function canonicalRequest(request: IncomingMessage, signedHeaders: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  const canonicalQuery = parameters.map((one) => (one.includes('=') ? one : `${one}=`)).sort();
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const parts = [request.method, path, canonicalQuery.join('&'), headers.join(''), signedHeaders];
  return [...parts, request.headers['x-amz-content-sha256']].join('\n');
}

function instantOf(time: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const [year = 0, month = 1, ...others] = parts.map(Number);
  return Date.UTC(year, month - 1, ...(others as [number, number, number, number]));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, content: string) {
  return createHmac('sha256', key).update(content);
}
