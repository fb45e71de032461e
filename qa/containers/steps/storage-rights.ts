import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Composition } from '../lib/composition.js';
import { expectNone } from '../lib/report.js';

const Bucket = 'carryover-documents';
/** What somebody uploads, and what the service keeps. */
const [UPLOADED, KEPT] = ['LOAD/tried.txt', '.carryover/tried.txt'];

/** Where the storage answers, and the secrets of who may do what with it. */
export interface StorageAccess {
  readonly endpoint: string;
  /** By the names in `.env`. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Tries what the keys of docs/deploying.md may do in the storage that runs, and what they may not. */
export async function inspectStorageRights(composition: Composition): Promise<string> {
  const [id = ''] = await composition.containers('storage');
  const { Networks } = (await composition.inspect(id)).NetworkSettings;
  const address = Networks[`${composition.env.COMPOSE_PROJECT_NAME}_data`]?.IPAddress;
  if (!address) throw new Error('The storage is not in the network data.');
  const lines = (await readFile(join(composition.folder, '.env'), 'utf8')).trim().split('\n');
  const secrets = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  return tryStorageRights({ endpoint: `http://${address}:8333`, secrets });
}

/** @throws {Error} somebody may do more or less than docs/deploying.md says */
export async function tryStorageRights({ endpoint, secrets }: StorageAccess): Promise<string> {
  // What the SDK has to say about versions of Node is not of the rights.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const clientOf = (accessKeyId = '', secretAccessKey = '') =>
    new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 1,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  const uploads = clientOf(secrets.STORAGE_ACCESS_KEY, secrets.STORAGE_SECRET_KEY);
  const service = clientOf(secrets.STORAGE_READER_KEY, secrets.STORAGE_READER_SECRET);
  const stranger = clientOf(secrets.STORAGE_READER_KEY, 'another secret');
  const put = (client: S3Client, Key: string) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body: 'tried', ContentLength: 5 }));
  const get = (client: S3Client, Key: string) => client.send(new GetObjectCommand({ Bucket, Key }));
  const remove = (client: S3Client, Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  const trials: [string, boolean, () => Promise<unknown>][] = [
    ['who uploads writes a document', true, () => put(uploads, UPLOADED)],
    ['the service reads it', true, () => get(service, UPLOADED)],
    ['the service looks for the bucket', true, () => service.send(new HeadBucketCommand({ Bucket }))],
    ['the service writes below .carryover', true, () => put(service, KEPT)],
    ['the service reads what it wrote', true, () => get(service, KEPT)],
    ['the service writes a document', false, () => put(service, UPLOADED)],
    ['the service writes beside .carryover', false, () => put(service, '.carryover-not/tried.txt')],
    ['the service deletes a document', false, () => remove(service, UPLOADED)],
    ['somebody with another secret reads', false, () => get(stranger, UPLOADED)],
  ];
  const wrong: string[] = [];
  for (const [what, isAllowed, act] of trials) {
    const status = await act().then(() => 200, statusOf);
    if (status !== (isAllowed ? 200 : 403)) wrong.push(`${what}: ${status}`);
  }
  for (const client of [uploads, service, stranger]) client.destroy();
  expectNone('The storage answered otherwise than it should', wrong);
  return `${trials.length} requests: the service reads documents, and writes below .carryover and nowhere else`;
}

/** The status of a refusal, or what kept an answer away. */
function statusOf(error: unknown): unknown {
  return Object(Object(error).$metadata).httpStatusCode ?? String(error);
}
