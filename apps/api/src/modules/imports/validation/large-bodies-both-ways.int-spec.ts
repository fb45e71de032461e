import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { sendRaw } from '../../../testing/both-ways.js';
import { registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { opened, STORED } from '../sealing/testing/test-seals.js';

const ACCOUNTS = '/v2/data-import/accounts/';
/** White space that makes a body large and says nothing. */
const FILLING = ' '.repeat(70_000);

let database: TestDatabase;
let api: TestApplication;
let supplier: TestSupplier;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  supplier = await registerSupplier(api, 'LARGE');
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const payload = (overrides: object = {}) => ({ ...samplePayload({ import_supplier: 'LARGE' }), ...overrides });
const text = (overrides: object = {}) => JSON.stringify(payload(overrides));

const BODIES: [string, string][] = [
  ['a valid account', text()],
  ['an account with problems', text({ billing_postcode: 'nowhere', surprise: 1, customers: [{}] })],
  ['more problems than are listed', text({ references: Array.from({ length: 500 }, () => ({ x: 1, y: 2 })) })],
  ['another supplier', text({ import_supplier: 'NOBODY' })],
  ['no supplier', '{"external_account_number":"1"}'],
  ['no object', '[1]'],
  ['nothing but white space', ' '],
  ['broken JSON', '{"a":'],
  ['what is no UTF-8', '{"a":"\xff"}'],
  ['deep lists', `${'['.repeat(40)}${']'.repeat(40)}`],
  ['lists that are deeper than a stack', '['.repeat(30_000)],
  ['the same key twice', '{"a":{"b.c":1,"b.c":2}}'],
  ['a key of the prototype', '{"__proto__":{}}'],
  ['a number that is too precise', '{"a":[1, 12345678901234567890]}'],
  ['half a character', '{"a":"\\ud800"}'],
  [
    'too many fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`f${index}`, 1]))),
  ],
];

const QUERIES = ['', '?include=warnings', '?error_format=flat', '?strict=maybe', '?error_format=flat&nonsense=1'];

describe('a large body', () => {
  it.each(BODIES)('is answered like a small one when it is %s', async (_, body) => {
    const bytes = Buffer.from(body, 'latin1');
    for (const path of [`${ACCOUNTS}validate/`, ACCOUNTS]) {
      for (const query of QUERIES) {
        const send = (content: Buffer, more: IncomingHttpHeaders = {}) =>
          sendRaw(api.url, {
            method: 'POST',
            path: path + query,
            headers: { ...headers(), ...more },
            body: () => content,
          });
        // What is stored is the same each time.
        const small = await send(bytes);
        const large = await send(Buffer.concat([Buffer.from(FILLING), bytes]));
        expect(large).toEqual(small);
        const packed = gzipSync(Buffer.concat([Buffer.from(FILLING), bytes]));
        expect(await send(packed, { 'Content-Encoding': 'gzip' })).toEqual(small);
      }
    }
  });

  it('is stored like a small one', async () => {
    const create = async (number: string, filling: string) => {
      const body = () => filling + text({ external_account_number: number });
      const answer = await sendRaw(api.url, { method: 'POST', path: ACCOUNTS, headers: headers(), body });
      expect(answer.status).toBe('201 Created');
      const [row] = await api.app.get(DataSource).query(
        `SELECT ${STORED} FROM account_import_payload v
         JOIN account_import_process p ON p.id = v.process_id WHERE p.external_account_number = $1`,
        [number],
      );
      const [{ payload }] = opened([row]) as [{ payload: object }];
      return { ...payload, external_account_number: '' };
    };
    expect(await create('STORED-LARGE', FILLING)).toEqual(await create('STORED-SMALL', ''));
  });

  it('of an imported account says whether it is what was imported, also where the query is refused', async () => {
    const own = { external_account_number: 'IMPORTED-LARGE' };
    const create = async (body: string, query = '') => {
      const asked = { method: 'POST', path: ACCOUNTS + query, headers: headers(), body: () => body };
      const told = (await sendRaw(api.url, asked)).headers.find((line) => /^x-imported-payload: /i.test(line));
      return told?.split(': ')[1] ?? null;
    };
    await create(text(own));
    await api.app.get(DataSource).query(
      `UPDATE account_import_process SET status = 'PROCESSED', platform_identifier = 'A-0000AB12'
       WHERE external_account_number = $1`,
      [own.external_account_number],
    );
    for (const filling of ['', FILLING]) {
      for (const query of ['', '?schedule_window_start=2020-01-01T00:00:00Z']) {
        expect(await create(filling + text(own), query)).toBe('same');
        expect(await create(filling + text({ ...own, billing_name: 'Corrected' }), query)).toBe('differs');
        expect(await create(filling + text({ ...own, billing_postcode: 7 }), query)).toBeNull();
      }
    }
  });

  it('asks for flat errors by the header, too', async () => {
    const accept = { Accept: 'application/vnd.platform.errors+json' };
    const send = (filling: string) =>
      sendRaw(api.url, {
        method: 'POST',
        path: ACCOUNTS,
        headers: { ...headers(), ...accept },
        body: () => filling + text({ surprise: 1 }),
      });
    expect(await send(FILLING)).toEqual(await send(''));
  });
});

const headers = () => ({ Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/json' });
