import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { privateFolder, randomSecret } from '../../../../../../tools/lib/private-files.mjs';
import { findSwift, startSwift } from '../../../../../../tools/lib/swift.mjs';
import { swiftFolder } from '../../../../../../tools/lib/test-folder.mjs';
import { S3DocumentStore, type S3Options } from '../store/s3-document-store.js';
import type { TestStorage } from './storages.js';

const REGION = 'eu-west-2';
/** Milliseconds for an answer of a server that has the machine for itself neither. */
const PATIENCE = 30_000;

/** OpenStack Swift with a bucket, as whoever runs it sets it up: an object storage of others, which checks every signature. */
export class SwiftStorage {
  readonly bucket = 'carryover-documents';
  private readonly client: S3Client;

  private constructor(
    readonly url: string,
    private readonly secrets: Readonly<Record<string, string>>,
    private readonly stopServer: () => Promise<unknown>,
    private readonly folder: string,
  ) {
    this.client = new S3Client({
      endpoint: url,
      region: REGION,
      forcePathStyle: true,
      credentials: this.key('owner'),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** @throws {Error} this machine can have none */
  static async start(): Promise<SwiftStorage> {
    const program = await findSwift(swiftFolder);
    if (program === null) throw new Error('There is no OpenStack Swift here, and no Debian to fetch it from.');
    // Below the checkout: a folder for temporary files may be in memory, and have no extended attributes.
    const folder = mkdtempSync(join(privateFolder(swiftFolder), 'run-'));
    const secrets = { owner: randomSecret(), stranger: randomSecret() };
    const users = { owner: { secret: secrets.owner, groups: '.admin' }, stranger: { secret: secrets.stranger } };
    const { url, stop } = await startSwift(program, folder, { region: REGION, users });
    const storage = new SwiftStorage(url, secrets, stop, folder);
    await storage.client.send(new CreateBucketCommand({ Bucket: storage.bucket }));
    return storage;
  }

  /** The access key of one of its users: `owner` may do everything, `stranger` nothing. */
  key(user: 'owner' | 'stranger') {
    return { accessKeyId: `carryover:${user}`, secretAccessKey: this.secrets[user] ?? '' };
  }

  /** The environment of a process that has its documents there. */
  get variables(): Record<string, string> {
    const { accessKeyId, secretAccessKey } = this.key('owner');
    return {
      DOCUMENT_STORE: 's3',
      S3_ENDPOINT: this.url,
      S3_REGION: REGION,
      S3_BUCKET: this.bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  storeWith(options: Partial<S3Options> = {}): S3DocumentStore {
    const { url: endpoint, bucket } = this;
    const credentials = this.key('owner');
    return new S3DocumentStore({
      ...{ endpoint, region: REGION, bucket, credentials, forcePathStyle: true, timeout: PATIENCE },
      ...options,
    });
  }

  /** Stores an object as a supplier uploads it. */
  async put(key: string, content: string | Buffer): Promise<void> {
    const ContentLength = Buffer.byteLength(content);
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: content, ContentLength }));
  }

  /** Stores an object in parts, as clients of suppliers upload a large one. @param parts of 5 MiB at least, but for the last */
  async putInParts(key: string, parts: readonly Buffer[]): Promise<void> {
    const at = { Bucket: this.bucket, Key: key };
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand(at));
    const Parts = [];
    for (const [before, Body] of parts.entries()) {
      const PartNumber = before + 1;
      const { ETag } = await this.client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await this.client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
  }

  /** Bytes of an object. */
  async sizeOf(key: string): Promise<number | undefined> {
    const { ContentLength } = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }));
    return ContentLength;
  }

  /** What the contract of a store asks of it; it goes on when that is closed. */
  asTestStorage(): TestStorage {
    const store = this.storeWith();
    return {
      store,
      put: (key, content) => this.put(key, content),
      close: async () => store.onApplicationShutdown(),
    };
  }

  async stop(): Promise<void> {
    this.client.destroy();
    await this.stopServer();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
