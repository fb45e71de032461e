import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { S3StandIn } from '@carryover/stand-ins';
import type { DocumentStore } from '../store/document-store.js';
import { FolderDocumentStore } from '../store/folder-document-store.js';
import { S3DocumentStore, type S3Options } from '../store/s3-document-store.js';

/** A storage for tests with the store that reads it. */
export interface TestStorage {
  readonly store: DocumentStore;
  put(key: string, content: string): Promise<void>;
  close(): Promise<void>;
}

/** A folder of its own. Beside `documents` there is room for what must not be reached. */
export class TestFolder implements TestStorage {
  private constructor(
    readonly base: string,
    readonly store: FolderDocumentStore,
  ) {}

  static async make(): Promise<TestFolder> {
    const base = await realpath(await mkdtemp(join(tmpdir(), 'carryover-documents-')));
    return new TestFolder(base, new FolderDocumentStore(join(base, 'documents'), 2_000));
  }

  path(key: string): string {
    return join(this.base, 'documents', key);
  }

  async put(key: string, content: string): Promise<void> {
    await mkdir(dirname(this.path(key)), { recursive: true });
    await writeFile(this.path(key), content);
  }

  close(): Promise<void> {
    return rm(this.base, { recursive: true });
  }
}

/** A bucket of an S3 server of its own. */
export class TestBucket implements TestStorage {
  private constructor(
    readonly server: S3StandIn,
    readonly store: S3DocumentStore,
  ) {}

  static async make(): Promise<TestBucket> {
    const server = await new S3StandIn().start();
    return new TestBucket(server, storeAt(server));
  }

  async put(key: string, content: string): Promise<void> {
    this.server.put(key, content);
  }

  async close(): Promise<void> {
    this.store.onApplicationShutdown();
    await this.server.stop();
  }
}

/** A store that reads a test server. */
export function storeAt({ url, bucket }: S3StandIn, options: Partial<S3Options> = {}): S3DocumentStore {
  return new S3DocumentStore({
    endpoint: url,
    region: 'eu-west-2',
    bucket,
    credentials: S3StandIn.key,
    forcePathStyle: true,
    timeout: 1_000,
    ...options,
  });
}
