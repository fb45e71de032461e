import { GATEWAY_SECRET } from '@carryover/stand-ins';
import {
  createTestDatabase,
  type OpenApiOperation,
  type OpenApiParameter,
  readOpenApiDocument,
  supplierPart,
  type TestDatabase,
} from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { IssueApiKeyUseCase } from './modules/auth/index.js';
import { EXAMPLE_ACCOUNT } from './modules/imports/example-account.js';
import { examplePack } from './modules/packs/index.js';
import { MessageSigner } from './modules/registration/gateway/signature.js';
import { RegisterImportSupplierUseCase, SuppliersQueries } from './modules/suppliers/index.js';
import { type JsonAnswer, obtainToken, readAnswer } from './testing/http-client.js';
import { importAccount, registerSupplier, type TestSupplier } from './testing/imported-account.js';
import { runInTransaction } from './testing/run-in-transaction.js';
import { storeImport } from './testing/stored-import.js';
import { buildPack } from './testing/stored-pack.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';

interface Described {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

/** What ends the wave of the examples comes in this order, after what is done with it. */
const LAST = [
  ...['waiveWaveGate', 'dryRunWave', 'reopenWave', 'readyWave', 'approveWave'],
  ...['releaseWave', 'haltWave', 'cancelWave', 'reconcileWave', 'signOffWave'],
  ...['makePack', 'readPack', 'downloadPack', 'countersignPack'],
];

const operations = Object.entries(supplierPart(readOpenApiDocument()).paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Described => {
      return { name: operation.operationId, method: method.toUpperCase(), path, operation };
    }),
  )
  .sort((one, other) => LAST.indexOf(one.name) - LAST.indexOf(other.name));

/** These want that the account is not there yet, and that the wave of others is. */
const BEFORE = ['createAccount', 'createWave', 'validateAccount'];
const signer = new MessageSigner(GATEWAY_SECRET);

let database: TestDatabase;
let api: TestApplication;
let supplier: TestSupplier;
let organization: { readonly id: string; readonly name: string };
let secrets: Readonly<Record<string, string>>;
/** What earlier answers gave for parameters of paths. */
const given: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  const variables = { PAYMENT_VENDORS: 'SANDBOX', REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET };
  api = await startTestApplication({ databaseUrl: database.url, variables });
  supplier = await registerSupplier(api, EXAMPLE_ACCOUNT.import_supplier);
  [organization] = await api.app
    .get(DataSource)
    .query(
      'SELECT o.id, o.name FROM organization o JOIN import_supplier s ON s.organization_id = o.id WHERE s.id = $1',
      [supplier.id],
    );
  const { text } = await runInTransaction(api.app, IssueApiKeyUseCase, {
    organizationId: organization.id,
    replaceOldest: true,
  });
  const { body } = await obtainToken(api.url, { organizationSecretKey: text });
  secrets = { '<secret key>': text, '<refresh token>': Object(body).data.obtainPlatformToken.refreshToken };
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

/** The requests an operation shows: each body, then each parameter of the query that has an example. */
function requestsOf({ operation }: Described): { label: string; type: string; body: unknown; query: string }[] {
  const bodies = Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
    Object.entries(examples).map(([label, { value }]) => ({ label, type, body: value, query: '' })),
  );
  const plain = bodies.length > 0 ? bodies : [{ label: 'no body', type: '', body: undefined, query: '' }];
  const [first] = plain;
  const queries = (operation.parameters ?? []).filter((one) => one.in === 'query' && one.example !== undefined);
  const withQueries = queries.flatMap(({ name, example }) =>
    first === undefined ? [] : [{ ...first, label: `${name}=${example}`, query: `?${name}=${example}` }],
  );
  return [...plain, ...withQueries];
}

function addressOf({ path, operation }: Described, query: string): string {
  const exampleOf = (name: string) => operation.parameters?.find((one: OpenApiParameter) => one.name === name)?.example;
  return `${api.url}${path.replace(/\{(\w+)\}/g, (_, name) => given[name] ?? String(exampleOf(name)))}${query}`;
}

async function send(described: Described, request: ReturnType<typeof requestsOf>[number]): Promise<JsonAnswer> {
  const { type, body: value, query } = request;
  const raw = typeof value === 'string' ? value : JSON.stringify(value);
  const body = raw?.replace(/<[a-z ]+>/g, (placeholder) => secrets[placeholder] ?? placeholder);
  const isSigned = described.name === 'receiveRegistrationCallback';
  const headers = {
    Authorization: `Token ${supplier.token}`,
    ...(type !== '' && { 'Content-Type': type }),
    ...(isSigned && signer.sign('example', body ?? '', new Date())),
  };
  const url = addressOf(described, query);
  const response = await fetch(url, { method: described.method, headers, body });
  return readAnswer(described.method, url, response);
}

const LETTER = `INSERT INTO webhook_dead_letter
    (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
  SELECT import_supplier_id, id, 1000, 'E', 9, 'no answer', now(), now() FROM account_import_process
  WHERE import_supplier_id = $1 ORDER BY id LIMIT 1 RETURNING id`;

/** A sandbox of the same organisation, with an import. @returns its code */
async function addSandbox(): Promise<string> {
  const code = 'SANDBOX';
  const sandbox = { organizationName: organization.name, code, name: code, isSandbox: true, settings: {} };
  await runInTransaction(api.app, RegisterImportSupplierUseCase, sandbox);
  const found = await api.app.get(SuppliersQueries).findByCode(organization.id, code);
  if (found === null) throw new Error('the sandbox was just registered');
  await storeImport(api.app.get(DataSource), { supplierId: found.id, number: 'EXT-1' });
  return code;
}

/** Sends every example of an operation and expects the documented success. */
async function tryOut(described: Described): Promise<void> {
  const source = api.app.get(DataSource);
  const isForSandboxes = described.name === 'writeTestEvent';
  if (isForSandboxes) given.import_supplier_code = await addSandbox();
  // Both accounts of the example are right.
  if (described.name === 'waiveWaveGate') await source.query('UPDATE import_wave SET planned_accounts = 3');
  // There is no worker that imports what the wave has, and adds it up.
  if (described.name === 'reconcileWave') {
    await source.query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE wave_id IS NOT NULL`);
    await source.query(`UPDATE import_wave SET state = 'IMPORTED'`);
    await source.query(`INSERT INTO import_wave_pass (wave_id, kind, step, position, accounts, electricity, gas, customers, balance, transactions,
        transaction_sum, claimed_until, started_at, finished_at)
      SELECT id, 'imported', 'accounts', '', 0, 0, 0, 0, 0, 0, 0, now(), now(), now() FROM import_wave`);
  }
  const expected = Object.keys(described.operation.responses).filter((status) => status.startsWith('2'));
  for (const request of requestsOf(described)) {
    const { status, body } = await send(described, request);
    const outcome = expected.includes(String(status)) ? 'as documented' : `${status} ${JSON.stringify(body)}`;
    expect(`${request.label}: ${outcome}`).toBe(`${request.label}: as documented`);
    if (described.name === 'setWebhook') given.dead_letter_id = (await source.query(LETTER, [supplier.id]))[0].id;
    if (described.name === 'createReconciliation') given.report_id = Object(body).report_id;
    if (described.name === 'makePack') {
      given.pack_id = Object(body).pack_id;
      await buildPack(api, given.pack_id ?? '', examplePack.sha256);
    }
    if (described.name === 'obtainPlatformToken') expect(body).not.toHaveProperty('errors');
  }
  if (isForSandboxes) delete given.import_supplier_code;
}

describe('the examples of the OpenAPI document', () => {
  it('are there for every operation: a request where there is a body, and an answer', () => {
    const lacking = operations.filter(({ operation: { requestBody, responses } }) => {
      const bodies = Object.values(requestBody?.content ?? {});
      const answered = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const answers = answered.flatMap(([, response]) =>
        'content' in response ? Object.values(response.content ?? {}) : [],
      );
      return (
        answers.length === 0 || [...bodies, ...answers].some(({ examples }) => Object.keys(examples ?? {}).length === 0)
      );
    });
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it.each(operations.filter(({ name }) => BEFORE.includes(name)))('of $name work', tryOut);

  it.each(operations.filter(({ name }) => !BEFORE.includes(name)))(
    'of $name work, once the account is there',
    async (described) => {
      if (given.account === undefined) {
        // What create left waits; its number is for the account that is there.
        const away = `UPDATE account_import_process SET external_account_number = 'EXT-1000235'`;
        await api.app.get(DataSource).query(away);
        given.account = (await importAccount(api, supplier, EXAMPLE_ACCOUNT)).number;
      }
      await tryOut(described);
    },
  );
});
