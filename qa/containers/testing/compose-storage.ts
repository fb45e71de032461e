import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Identity } from '../storage/identities.js';
import { makeBucket, objectStorage } from '../storage/object-storage.js';

/** Of the identities in docker-compose.yml. */
const SECRETS = {
  STORAGE_ACCESS_KEY: 'uploads',
  STORAGE_SECRET_KEY: 'secret of who uploads',
  STORAGE_READER_KEY: 'service',
  STORAGE_READER_SECRET: 'secret of the service',
};

/** The identities of docker-compose.yml, with secrets of a test. */
export function composeIdentities(): Identity[] {
  const file = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
  const content: string = parse(file, { merge: true }).configs['storage-identities'].content;
  const filled = content
    .replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: keyof typeof SECRETS) => SECRETS[name])
    .replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  return JSON.parse(filled).identities;
}

/** The storage of the containers as a server of this process, on a folder of its own. */
export class ComposeStorage {
  readonly secrets = SECRETS;

  private constructor(
    readonly endpoint: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(identities: readonly Identity[] = composeIdentities()): Promise<ComposeStorage> {
    const folder = mkdtempSync(join(tmpdir(), 'carryover-storage-'));
    await makeBucket(folder, 'carryover-documents');
    const server = objectStorage(folder, identities);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new ComposeStorage(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    });
  }

  /** The environment of api and worker as docker-compose.yml has it. */
  get env(): Record<string, string> {
    return {
      DOCUMENT_STORE: 's3',
      S3_ENDPOINT: this.endpoint,
      S3_BUCKET: 'carryover-documents',
      S3_ACCESS_KEY_ID: SECRETS.STORAGE_READER_KEY,
      S3_SECRET_ACCESS_KEY: SECRETS.STORAGE_READER_SECRET,
    };
  }
}
