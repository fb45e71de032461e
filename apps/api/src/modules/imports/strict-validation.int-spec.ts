import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

const CREATE = 'v2/data-import/accounts/';
const VALIDATE = `${CREATE}validate/`;

let database: TestDatabase;
let api: TestApplication;
let sandbox: TestSupplier;
let live: TestSupplier;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  sandbox = await registerSupplier(api, 'TRIED', {}, true);
  live = await registerSupplier(api, 'SERIOUS');
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const post = ({ token, code }: TestSupplier, path: string, account: object) =>
  call(`${api.url}/${path}`, 'POST', { Authorization: `Token ${token}` }, { ...account, import_supplier: code });
/** Breaks a rule that is a warning for a sandbox. */
const doubtful = (number: string) => ({
  ...samplePayload({ external_account_number: number }),
  billing_postcode: 'nowhere',
});
const sound = (number: string) => samplePayload({ external_account_number: number });
const REFUSED = { status: 400, body: { billing_postcode: [expect.any(String)] } };

describe('a payload of a sandbox', () => {
  it('is warned of where it is not refused, in the words of the refusal', async () => {
    const refused = await post(sandbox, `${VALIDATE}?strict=true`, doubtful('S-1'));
    const { billing_postcode: [detail] = [] } = Object(refused.body);
    for (const path of [VALIDATE, CREATE])
      expect((await post(sandbox, `${path}?include=warnings&strict=false`, doubtful('S-1'))).body).toMatchObject({
        warnings: expect.arrayContaining([expect.objectContaining({ rule: 'R40', path: 'billing_postcode', detail })]),
      });
    for (const path of [VALIDATE, CREATE])
      expect(await post(sandbox, `${path}?include=warnings&strict=true`, doubtful('S-1'))).toMatchObject(REFUSED);
    const odd = { ...sound('S-1'), communication_preference: 'PIGEON' };
    expect((await post(sandbox, `${VALIDATE}?include=warnings&strict=true`, odd)).body).toMatchObject({
      warnings: [{ rule: 'R06', path: 'communication_preference' }],
    });
  });

  it('is checked leniently unless that of a live supplier is asked for', async () => {
    expect(await post(sandbox, VALIDATE, doubtful('S-1'))).toMatchObject({ status: 200, body: {} });
    expect(await post(live, VALIDATE, doubtful('S-1'))).toMatchObject(REFUSED);
    expect(await post(sandbox, `${VALIDATE}?strict=true`, doubtful('S-1'))).toMatchObject(REFUSED);
  });

  it.each([
    ['TRUE', 400],
    ['1', 400],
    ['False', 200],
    ['0', 200],
  ])('is checked by strict=%s in any spelling of it', async (strict, status) => {
    expect((await post(sandbox, `${VALIDATE}?strict=${strict}`, doubtful('S-1'))).status).toBe(status);
  });

  it.each(['yes', '', 'true&strict=true'])('is refused with strict=%s, which says neither', async (strict) => {
    for (const path of [VALIDATE, CREATE])
      expect(await post(sandbox, `${path}?strict=${strict}`, sound('S-1'))).toMatchObject({
        status: 400,
        body: { strict: ['Expected boolean.'] },
      });
  });

  it('is kept for import with strict only when a live supplier could send it', async () => {
    expect(await post(sandbox, `${CREATE}?strict=true`, doubtful('S-2'))).toMatchObject(REFUSED);
    expect(await post(sandbox, `${CREATE}?strict=true`, sound('S-3'))).toMatchObject({ status: 201 });
    expect(await post(sandbox, `${CREATE}?strict=false`, doubtful('S-4'))).toMatchObject({ status: 201 });
    const kept = await api.app
      .get(DataSource)
      .query('SELECT external_account_number AS number FROM account_import_process ORDER BY 1');
    expect(kept).toEqual([{ number: 'S-1' }, { number: 'S-3' }, { number: 'S-4' }]);
  });
});

it('a payload of a live supplier is checked as one whatever strict says', async () => {
  for (const strict of ['true', 'false'])
    expect(await post(live, `${VALIDATE}?strict=${strict}`, doubtful('L-1'))).toMatchObject(REFUSED);
});
