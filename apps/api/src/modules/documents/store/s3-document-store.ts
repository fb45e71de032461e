import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { OnApplicationShutdown } from '@nestjs/common';
import { DocumentStore, type FileToKeep, type OpenDocument, type StoredDocument } from './document-store.js';

const ATTEMPTS = 2;
const CONNECT_WITHIN = 1_000;
/** Milliseconds without a byte after which a document that is being read has failed. */
const SILENT_AFTER = 20_000;
/** Milliseconds in which a file has to be stored. */
const STORED_WITHIN = 600_000;
const CONNECTIONS = 64;
/** The SDK warns on standard error, between the lines of the log; what fails is thrown besides. */
const SAYS_NOTHING = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
/** Milliseconds for which a check that the bucket exists is good. */
const BUCKET_GOOD_FOR = 60_000;

/** Where the bucket is and who asks. */
export interface S3Options {
  /** Left out, the region's own at AWS. */
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  /** Left out, the SDK looks in its usual places. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The bucket in the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** Milliseconds a question may take, with its second attempt. */
  readonly timeout: number;
}

/** Documents as objects of an S3-compatible bucket. Needs the rights to read objects and to list the bucket, and to write below `.carryover/`. */
export class S3DocumentStore extends DocumentStore implements OnApplicationShutdown {
  private readonly client: S3Client;
  private readonly bucket: string;
  private bucketSeenAt = Number.NEGATIVE_INFINITY;

  constructor({ bucket, timeout, ...access }: S3Options) {
    super(timeout);
    this.bucket = bucket;
    // What the SDK has to say about versions of Node goes to standard error, between the lines of the log.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    this.client = new S3Client({
      ...access,
      logger: SAYS_NOTHING,
      maxAttempts: ATTEMPTS,
      // Not every compatible server knows the newer checksums; TLS and the signature protect what is read.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_WITHIN,
        requestTimeout: timeout / ATTEMPTS,
        throwOnRequestTimeout: true,
        socketTimeout: SILENT_AFTER,
        httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
        httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      },
    });
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }

  protected override async lookUp(key: string, abortSignal: AbortSignal): Promise<StoredDocument | null> {
    try {
      const found = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }), { abortSignal });
      return { size: sizeOf(found), ...(found.LastModified && { modifiedAt: found.LastModified }) };
    } catch (error) {
      if (Object(error).name !== 'NotFound') throw error;
      // An answer to HEAD has no body: a bucket that is not there looks like a document that is not there.
      await this.confirmBucket(abortSignal);
      return null;
    }
  }

  protected override async beginReading(key: string, abortSignal: AbortSignal): Promise<OpenDocument | null> {
    try {
      const found = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }), { abortSignal });
      if (!(found.Body instanceof Readable)) throw new Error('The storage sent no body.');
      return { stream: found.Body, size: sizeOrDestroy(found.Body, found) };
    } catch (error) {
      if (Object(error).name === 'NoSuchKey') return null;
      throw error;
    }
  }

  /** The digest is in the signature of the request: a storage takes these bytes and no others. */
  protected override async write(key: string, { path, size, sha256 }: FileToKeep): Promise<void> {
    const body = createReadStream(path);
    const put = new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: body, ContentLength: size });
    put.middlewareStack.add(
      (next) => (given) => {
        Object(given.request).headers['x-amz-content-sha256'] = sha256;
        return next(given);
      },
      { step: 'build', name: 'contentDigest' },
    );
    try {
      await this.client.send(put, { requestTimeout: STORED_WITHIN });
    } finally {
      body.destroy();
    }
  }

  private async confirmBucket(abortSignal: AbortSignal): Promise<void> {
    if (performance.now() - this.bucketSeenAt < BUCKET_GOOD_FOR) return;
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }), { abortSignal });
    this.bucketSeenAt = performance.now();
  }
}

/**
 * Facts of an answer. A storage sends the version of each object; a page of an intermediary, such as one to sign in,
 * does not.
 */
interface Answered {
  readonly ContentLength?: number;
  readonly ETag?: string;
}

function sizeOf({ ContentLength: size, ETag: version }: Answered): number {
  if (version === undefined) throw new Error('Whoever answered is no object storage.');
  if (size === undefined) throw new Error('The storage did not say how long the document is.');
  return size;
}

function sizeOrDestroy(stream: Readable, answered: Answered): number {
  try {
    return sizeOf(answered);
  } catch (error) {
    stream.destroy();
    throw error;
  }
}
