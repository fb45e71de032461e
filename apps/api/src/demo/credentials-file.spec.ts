import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DemoCredentials, readCredentialsFile, writeCredentialsFile } from './credentials-file.js';

const credentials: DemoCredentials = {
  api_url: 'http://localhost:3000',
  graphql_url: 'http://localhost:3000/v1/graphql/',
  console_url: 'http://localhost:3001',
  import_supplier: 'DEMO',
  live_import_supplier: 'LIVE',
  organization_secret_key: 'cosk_x',
  console: { email: 'admin@carryover.local', password: 'secret' },
};

describe('the credentials file', () => {
  let folder: string;
  const path = () => join(folder, 'data', 'credentials.json');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carryover-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('comes back as it was written, for its owner only', async () => {
    await writeCredentialsFile(path(), credentials);
    expect(await readCredentialsFile(path())).toEqual(credentials);
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing else in the folder', async () => {
    await writeCredentialsFile(path(), credentials);
    await writeCredentialsFile(path(), { ...credentials, import_supplier: 'OTHER' });
    expect(await readdir(join(folder, 'data'))).toEqual(['credentials.json']);
  });

  it('is nothing when absent, unreadable as JSON, or not ours', async () => {
    expect(await readCredentialsFile(path())).toBeNull();
    await writeCredentialsFile(path(), credentials);
    for (const content of ['{"api_url":', '{}', 'null', '{"api_url":"x","console":{}}']) {
      await writeFile(path(), content);
      expect(await readCredentialsFile(path())).toBeNull();
    }
  });
});
