import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findCredentials } from './credentials.js';
import { EXIT } from './exit-codes.js';

const KEY = 'sk_not_to_be_printed';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-credentials-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(content: string, mode = 0o600): Promise<string> {
  const path = join(folder, 'credentials.json');
  await writeFile(path, content);
  await chmod(path, mode);
  return path;
}

const whole = JSON.stringify({ api_url: 'https://api.example.org/', organization_secret_key: KEY, console: {} });

describe('findCredentials', () => {
  it('reads the environment', async () => {
    const env = { CARRYOVER_API_URL: 'http://localhost:3000/', CARRYOVER_SECRET_KEY: KEY };
    expect(await findCredentials(env)).toEqual({
      credentials: { apiUrl: 'http://localhost:3000', secretKey: KEY },
      warnings: [],
    });
  });

  it('reads a file as npm start writes it, before the environment', async () => {
    const env = { CARRYOVER_API_URL: 'http://localhost:3000', CARRYOVER_SECRET_KEY: 'other' };
    expect(await findCredentials(env, await fileOf(whole))).toEqual({
      credentials: { apiUrl: 'https://api.example.org', secretKey: KEY },
      warnings: [],
    });
  });

  it('reads them with blanks around them, as some shells keep them, and a file with a byte order mark', async () => {
    const known = { credentials: { apiUrl: 'https://api.example.org', secretKey: KEY }, warnings: [] };
    const env = { CARRYOVER_API_URL: 'https://api.example.org/ ', CARRYOVER_SECRET_KEY: `${KEY} ` };
    expect(await findCredentials(env)).toEqual(known);
    expect(await findCredentials({}, await fileOf(`\uFEFF${whole}`))).toEqual(known);
    await expect(findCredentials({ ...env, CARRYOVER_SECRET_KEY: ' ' })).rejects.toMatchObject({
      message: 'CARRYOVER_SECRET_KEY not set',
    });
  });

  it('warns of a file that others can read', async () => {
    const { warnings } = await findCredentials({}, await fileOf(whole, 0o644));
    expect(warnings).toEqual([expect.stringContaining('can be read by other users')]);
  });

  it('warns of no file on Windows, where its mode says nothing of who reads it', async () => {
    expect((await findCredentials({}, await fileOf(whole, 0o666), 'win32')).warnings).toEqual([]);
  });

  it('warns of a key that crosses the network unencrypted', async () => {
    const env = { CARRYOVER_API_URL: 'http://api.example.org', CARRYOVER_SECRET_KEY: KEY };
    expect((await findCredentials(env)).warnings).toEqual([expect.stringContaining('is not https')]);
  });

  it.each([
    ['nothing is set', {}, 'CARRYOVER_API_URL and CARRYOVER_SECRET_KEY not set'],
    ['there is no key', { CARRYOVER_API_URL: 'https://api.example.org' }, 'CARRYOVER_SECRET_KEY not set'],
    ['the URL is none', { CARRYOVER_API_URL: 'api', CARRYOVER_SECRET_KEY: KEY }, 'not an http or https URL'],
    ['the URL is no web address', { CARRYOVER_API_URL: 'ftp://a', CARRYOVER_SECRET_KEY: KEY }, 'not an http'],
    [
      'the URL has a user name',
      { CARRYOVER_API_URL: 'https://me:pass@a.example', CARRYOVER_SECRET_KEY: KEY },
      'has a user',
    ],
    ['the URL has a query', { CARRYOVER_API_URL: 'https://a.example/?b=1', CARRYOVER_SECRET_KEY: KEY }, 'has a user'],
    ['the URL has a fragment', { CARRYOVER_API_URL: 'https://a.example/#b', CARRYOVER_SECRET_KEY: KEY }, 'has a user'],
  ])('says so when %s', async (_, env, message) => {
    await expect(findCredentials(env)).rejects.toMatchObject({
      exitCode: EXIT.credentials,
      message: expect.stringContaining(message),
    });
  });

  it.each([[`{"organization_secret_key":"${KEY}"`], [`["${KEY}"]`], [`{"organization_secret_key":"${KEY}"}`]])(
    'does not repeat what is in a file it cannot use: %s',
    async (content) => {
      const refusal = await findCredentials({}, await fileOf(content)).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ exitCode: EXIT.credentials });
      expect(String(refusal)).not.toContain(KEY);
    },
  );

  it('says that a file is not there', async () => {
    await expect(findCredentials({}, join(folder, 'none.json'))).rejects.toMatchObject({
      exitCode: EXIT.file,
      message: expect.stringContaining('there is no such file'),
    });
  });
});
