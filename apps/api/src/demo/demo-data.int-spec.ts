import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentPathsOf } from '@carryover/contract';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { CheckApiKeyUseCase, SignInUseCase } from '../modules/auth/index.js';
import { loadEnvironment } from '../platform/config/load-environment.js';
import { connectAsOwner } from '../testing/connect-as-owner.js';
import { TEST_KEYS } from '../testing/test-keys.js';
import { DemoModule } from './demo.module.js';
import { DemoData } from './demo-data.js';

describe('the demo data', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'carryover-'));
  });
  afterAll(async () => {
    await database?.drop();
    await rm(folder, { recursive: true });
  });

  const path = () => join(folder, 'credentials.json');
  const readFileJson = async () => JSON.parse(await readFile(path(), 'utf8'));

  async function seed(port = '3000') {
    const { SEALING_KEYS } = TEST_KEYS;
    const variables = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: port, LOG_LEVEL: 'silent', SEALING_KEYS };
    const environment = loadEnvironment(variables, 'seed');
    const app = await NestFactory.createApplicationContext(DemoModule.forRoot(environment), { logger: false });
    try {
      const outcome = await app.get(DemoData).ensure();
      const { organization_secret_key, console } = await readFileJson();
      const session = await app.get(SignInUseCase).run({ ...console, address: 'test' });
      const key = await app.get(CheckApiKeyUseCase).run(organization_secret_key);
      return { outcome, works: session.token !== '' && key !== null };
    } finally {
      await app.close();
    }
  }

  async function kinds(): Promise<Record<string, boolean>> {
    const source = await connectAsOwner(database.url);
    try {
      const rows: { code: string; is_sandbox: boolean }[] = await source.query(
        'SELECT code, is_sandbox FROM import_supplier',
      );
      return Object.fromEntries(rows.map(({ code, is_sandbox }) => [code, is_sandbox]));
    } finally {
      await source.destroy();
    }
  }

  it('is created once, with secrets that work, and kept from then on', async () => {
    expect(await seed()).toEqual({ outcome: 'created', works: true });
    const first = await readFileJson();
    expect(await seed()).toEqual({ outcome: 'kept', works: true });
    expect(await readFileJson()).toEqual(first);
  });

  it('has the documents that the example account names', async () => {
    const example = JSON.parse(
      await readFile(new URL('../../../../docs/examples/account.json', import.meta.url), 'utf8'),
    );
    const named = [...documentPathsOf(example)].map(({ value }) => value ?? '');
    expect(named).toHaveLength(4);
    for (const path of named) {
      const pdf = await readFile(join(folder, 'documents', example.import_supplier, path), 'latin1');
      expect(pdf).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
      const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
      expect(pdf.slice(table, table + 4)).toBe('xref');
    }
  });

  it('follows the addresses and keeps the secrets', async () => {
    const { organization_secret_key } = await readFileJson();
    expect((await seed('4000')).outcome).toBe('kept');
    const moved = { api_url: 'http://localhost:4000', graphql_url: 'http://localhost:4000/v1/graphql/' };
    expect(await readFileJson()).toMatchObject({ ...moved, organization_secret_key });
  });

  it('has a sandbox for first payloads and a live supplier beside it', async () => {
    const { import_supplier, live_import_supplier } = await readFileJson();
    expect(await kinds()).toEqual({ [import_supplier]: true, [live_import_supplier]: false });
  });

  it('names the live supplier in a file from before there was one', async () => {
    const { live_import_supplier: _, ...older } = await readFileJson();
    await writeFile(path(), JSON.stringify(older));
    expect((await seed()).outcome).toBe('kept');
    expect(await readFileJson()).toEqual({
      ...older,
      live_import_supplier: 'LIVE',
      api_url: expect.any(String),
      graphql_url: expect.any(String),
    });
  });

  it('gets new secrets whenever the file is lost, as often as that happens', async () => {
    for (let losses = 0; losses < 3; losses += 1) {
      await rm(path());
      expect(await seed()).toEqual({ outcome: 'created', works: true });
    }
  });
});
