import type { Fuel } from '@carryover/contract';
import { GATEWAY_SECRET } from '@carryover/stand-ins';
import { createTestDatabase, propertyRuns, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { AppLogger } from '../../../platform/logging/logger.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { asDescribed } from '../../../testing/http-client.js';
import { type MadeAccount, RegistrationFixture } from '../../../testing/registration-fixture.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { MessageSigner } from '../gateway/signature.js';
import { SIMULATED_PATHS } from '../gateway/simulated-path.js';
import { MarkForRegistrationUseCase } from '../index.js';
import { requestStateAt } from '../status/transitions.js';

const signer = new MessageSigner(GATEWAY_SECRET);
let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let fixture: RegistrationFixture;
let supplierId: string;
let account: MadeAccount;
/** Electricity unless a test takes another one, sent to the gateway and not taken up yet. */
let point: MadeAccount['points'][number];
let requestId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({
    databaseUrl: database.url,
    variables: {
      REGISTRATION_GATEWAY: 'http',
      REGISTRATION_GATEWAY_URL: 'http://127.0.0.1:9/',
      REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
    },
  });
  dataSource = api.app.get(DataSource);
  fixture = new RegistrationFixture(api.app);
  supplierId = await addSupplier(dataSource, 'TOLD');
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

async function markAgain(): Promise<void> {
  const { id } = account;
  await api.app.get(MarkForRegistrationUseCase).run({
    account: { id, supplier: { settings: {} } },
    supplyStartDate: null,
    markedBy: { kind: 'STAFF', name: 'ops@example.com' },
    meterPointId: point.id,
  });
  requestId = String((await fixture.requestsOf(account)).at(-1)?.id);
  await dataSource.query(`UPDATE registration_request SET gateway = 'http' WHERE id = $1`, [requestId]);
}

async function begin(fuel: Fuel): Promise<void> {
  account = await fixture.makeAccount(supplierId);
  const found = account.points.find((one) => one.fuel === fuel);
  if (found === undefined) throw new Error(`The sample has no ${fuel}.`);
  point = found;
  await markAgain();
}

beforeEach(() => begin('ELECTRICITY'));

let events = 0;
interface Told {
  status?: string;
  minute?: number;
  [field: string]: unknown;
}

function callback({ minute = events, ...overrides }: Told = {}): Record<string, unknown> {
  events += 1;
  const occurredAt = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
  return {
    request_id: requestId,
    event_id: `event-${events}`,
    mpxn: point.mpxn,
    status: 'REGISTRATION_ACCEPTED',
    occurred_at: occurredAt,
    ...overrides,
  };
}

async function post(body: string, headers: object = signer.sign('id', body, new Date()), query = '') {
  const url = `${api.url}/v1/registration-gateway/callbacks/${query}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  const { status, body: read } = asDescribed('POST', url, answer, await answer.json());
  return { status, body: read };
}

const tell = async (told: Told = {}): Promise<string> => {
  const { status, body } = await post(JSON.stringify(callback(told)));
  expect(status).toBe(200);
  return Object(body).outcome;
};
const tellAll = async (...statuses: string[]): Promise<string[]> => {
  const outcomes = [];
  for (const status of statuses) outcomes.push(await tell({ status }));
  return outcomes;
};
const path = () => fixture.pathOf(point.id);
const state = async () => (await fixture.requestsOf(account)).find(({ id }) => id === requestId)?.state;

describe('callbacks of the registration gateway', () => {
  it('take a meter point to supply, and on to its loss', async () => {
    const statuses = ['REGISTRATION_REQUESTED', 'REGISTRATION_ACCEPTED', 'MTD_RECEIVED', 'ON_SUPPLY'];
    expect(await tellAll(...statuses)).toEqual(statuses.map(() => 'APPLIED'));
    expect(await state()).toBe('COMPLETED');
    expect(await tellAll('LOSS_REQUESTED', 'LOSS_PENDING', 'LOST')).toEqual(['APPLIED', 'APPLIED', 'APPLIED']);
    expect(await path()).toEqual(['PRE_REGISTRATION', ...statuses, 'LOSS_REQUESTED', 'LOSS_PENDING', 'LOST']);
    expect(await state()).toBe('COMPLETED');
  });

  it('end a request with the reason of its refusal, after which it may be marked again', async () => {
    await tell({ status: 'REGISTRATION_REJECTED', reason: 'Debt.' });
    expect(await path()).toEqual(['PRE_REGISTRATION', 'REGISTRATION_REQUESTED', 'REGISTRATION_REJECTED']);
    const [request] = await fixture.requestsOf(account);
    expect(request).toMatchObject({ state: 'REFUSED', reason: 'Debt.' });
    const ended = requestId;
    await markAgain();
    expect(await tell({ status: 'REGISTRATION_REQUESTED' })).toBe('APPLIED');
    expect(await tell({ status: 'REGISTRATION_ACCEPTED', request_id: ended })).toBe('OUT_OF_DATE');
    expect((await path()).at(-1)).toBe('REGISTRATION_REQUESTED');
  });

  it('count once however often they come, one after the other or at once', async () => {
    const body = JSON.stringify(callback({ event_id: 'repeated' }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(body)));
    answers.push(await post(body));
    expect(answers).toEqual(answers.map(() => ({ status: 200, body: { event_id: 'repeated', outcome: 'APPLIED' } })));
    expect(await path()).toEqual(['PRE_REGISTRATION', 'REGISTRATION_REQUESTED', 'REGISTRATION_ACCEPTED']);
  });

  it('that come too early wait for what has to come first', async () => {
    expect(await tell({ status: 'ON_SUPPLY', minute: 40 })).toBe('WAITING');
    expect(await tell({ status: 'MTD_RECEIVED', minute: 30 })).toBe('WAITING');
    expect(await path()).toEqual([]);
    expect(await tell({ status: 'REGISTRATION_ACCEPTED', minute: 20 })).toBe('APPLIED');
    expect((await path()).slice(2)).toEqual(['REGISTRATION_ACCEPTED', 'MTD_RECEIVED', 'ON_SUPPLY']);
    expect(await state()).toBe('COMPLETED');
  });

  it('that are overtaken change nothing', async () => {
    await tellAll('REGISTRATION_ACCEPTED', 'OBJECTION_RECEIVED');
    const minute = events - 1;
    expect(await tell({ status: 'REGISTRATION_ACCEPTED', minute: -1 })).toBe('OUT_OF_DATE');
    expect(await tell({ status: 'OBJECTION_RECEIVED', minute })).toBe('OUT_OF_DATE');
    expect((await path()).at(-1)).toBe('OBJECTION_RECEIVED');
  });

  it('that tell once more what does not come again change nothing', async () => {
    await tellAll('REGISTRATION_ACCEPTED', 'MTD_RECEIVED');
    expect(await tell({ status: 'MTD_RECEIVED' })).toBe('OUT_OF_DATE');
    expect((await path()).at(-1)).toBe('MTD_RECEIVED');
  });

  it('that overtake the objection whose removal they tell wait for it', async () => {
    expect(await tell({ status: 'REGISTRATION_ACCEPTED', minute: 1 })).toBe('APPLIED');
    expect(await tell({ status: 'REGISTRATION_ACCEPTED', minute: 3 })).toBe('WAITING');
    expect(await tell({ status: 'OBJECTION_RECEIVED', minute: 2 })).toBe('APPLIED');
    expect(await tell({ status: 'MTD_RECEIVED', minute: 4 })).toBe('APPLIED');
    expect(await tell({ status: 'ON_SUPPLY', minute: 5 })).toBe('APPLIED');
    const since = ['REGISTRATION_ACCEPTED', 'OBJECTION_RECEIVED', 'REGISTRATION_ACCEPTED', 'MTD_RECEIVED', 'ON_SUPPLY'];
    expect((await path()).slice(2)).toEqual(since);
    expect(await state()).toBe('COMPLETED');
  });

  it('that tell of a second objection wait for the end of the first', async () => {
    await tell({ status: 'REGISTRATION_ACCEPTED', minute: 1 });
    await tell({ status: 'OBJECTION_RECEIVED', minute: 2 });
    expect(await tell({ status: 'OBJECTION_RECEIVED', minute: 4 })).toBe('WAITING');
    expect(await tell({ status: 'REGISTRATION_ACCEPTED', minute: 3 })).toBe('APPLIED');
    expect((await path()).slice(-3)).toEqual(['OBJECTION_RECEIVED', 'REGISTRATION_ACCEPTED', 'OBJECTION_RECEIVED']);
  });

  it('that wait for what was never between do not come back', async () => {
    await tell({ status: 'REGISTRATION_ACCEPTED', minute: 1 });
    expect(await tell({ status: 'REGISTRATION_ACCEPTED', minute: 2 })).toBe('WAITING');
    expect(await tell({ status: 'OBJECTION_RECEIVED', minute: 3 })).toBe('APPLIED');
    expect((await path()).at(-1)).toBe('OBJECTION_RECEIVED');
  });

  it('lead to the end of each simulated path, in whatever order they come', async () => {
    const paths = (['ELECTRICITY', 'GAS'] as const).flatMap((fuel) =>
      SIMULATED_PATHS[fuel].map((moves) => ({ fuel, statuses: moves.map(({ to }) => to) })),
    );
    const cameTwice = paths.filter(({ statuses }) => new Set(statuses).size < statuses.length);
    const told = fc.oneof(fc.constantFrom(...paths), fc.constantFrom(...cameTwice)).chain(({ fuel, statuses }) => {
      const minutes = [...statuses.keys()];
      const { length } = minutes;
      const anyhow = fc.shuffledSubarray(minutes, { minLength: length });
      const late = fc.array(fc.nat({ max: 3 }), { minLength: length, maxLength: length }).map((delays) => {
        const comesAt = (minute: number): number => minute + (delays[minute] ?? 0);
        return [...minutes].sort((one, other) => comesAt(one) - comesAt(other));
      });
      return fc.record({ fuel: fc.constant(fuel), statuses: fc.constant(statuses), order: fc.oneof(anyhow, late) });
    });
    await fc.assert(
      fc.asyncProperty(told, async ({ fuel, statuses, order }) => {
        await begin(fuel);
        for (const minute of order) await tell({ status: String(statuses[minute]), minute });
        const end = statuses.at(-1) ?? 'PRE_REGISTRATION';
        expect((await path()).at(-1)).toBe(end);
        expect(await state()).toBe(requestStateAt(end));
      }),
      { numRuns: propertyRuns(120) },
    );
  });

  it('that tell what cannot be wait, and are kept', async () => {
    await tell({ status: 'REGISTRATION_ACCEPTED' });
    const logged = jest.spyOn(api.app.get(AppLogger), 'info');
    expect(await tell({ status: 'NOMINATION_REJECTED' })).toBe('WAITING');
    const reason = 'The meter point cannot become NOMINATION_REJECTED from REGISTRATION_ACCEPTED.';
    expect(logged).toHaveBeenCalledWith('registration.callback.received', expect.objectContaining({ reason }));
    logged.mockRestore();
    expect((await path()).at(-1)).toBe('REGISTRATION_ACCEPTED');
    const kept = await dataSource.query(
      'SELECT outcome, outcome_reason AS reason FROM registration_callback WHERE request_id = $1 ORDER BY id',
      [requestId],
    );
    expect(kept).toEqual([
      { outcome: 'APPLIED', reason: null },
      { outcome: 'WAITING', reason },
    ]);
  });

  describe('about a registration that is to be withdrawn', () => {
    const ask = () =>
      dataSource.query('UPDATE registration_request SET withdrawal_asked_at = now() WHERE id = $1', [requestId]);

    it.each([[[]], [['REGISTRATION_REQUESTED']], [['REGISTRATION_ACCEPTED']]])(
      'count before the gateway has answered, after %j',
      async (before) => {
        await tellAll(...before);
        await ask();
        expect(await tell({ status: 'REGISTRATION_WITHDRAWN' })).toBe('APPLIED');
        expect((await path()).slice(-2)).toEqual(['WITHDRAWAL_REQUESTED', 'REGISTRATION_WITHDRAWN']);
        expect(await state()).toBe('REFUSED');
      },
    );

    it('have it go on from where it was when supply starts after all', async () => {
      await tellAll('REGISTRATION_ACCEPTED', 'WITHDRAWAL_REQUESTED');
      await ask();
      expect(await tell({ status: 'MTD_RECEIVED' })).toBe('WAITING');
      expect(await tell({ status: 'ON_SUPPLY' })).toBe('APPLIED');
      const since = ['WITHDRAWAL_REQUESTED', 'REGISTRATION_ACCEPTED', 'MTD_RECEIVED', 'ON_SUPPLY'];
      expect((await path()).slice(-4)).toEqual(since);
      expect(await state()).toBe('COMPLETED');
      const [row] = await dataSource.query(
        'SELECT withdrawal_asked_at AS asked, withdrawal_refused AS refused FROM registration_request WHERE id = $1',
        [requestId],
      );
      expect(row).toEqual({ asked: null, refused: 'The industry went on with the registration.' });
    });

    it('leave the question to the gateway with the worker that asks it', async () => {
      await tell({ status: 'REGISTRATION_REQUESTED' });
      const questions = () =>
        dataSource.query(
          `SELECT withdrawal_asked_at, due_at, attempt, latest_failure, lease_token, lease_expires_at, lease_holder
           FROM registration_request WHERE id = $1`,
          [requestId],
        );
      await dataSource.query(
        `UPDATE registration_request SET withdrawal_asked_at = now(), due_at = now(), attempt = 3,
           latest_failure = 'The gateway answered 503.', lease_token = gen_random_uuid(),
           lease_expires_at = now() + interval '1 hour', lease_holder = 'worker' WHERE id = $1`,
        [requestId],
      );
      const question = await questions();
      expect(await tell({ status: 'REGISTRATION_ACCEPTED' })).toBe('APPLIED');
      expect(await questions()).toEqual(question);
      // An end leaves nothing to ask.
      expect(await tell({ status: 'ON_SUPPLY' })).toBe('APPLIED');
      expect(await questions()).toMatchObject([{ due_at: null, attempt: 0, latest_failure: null, lease_token: null }]);
    });

    it('have nothing asked again that the gateway has taken note of', async () => {
      await tell({ status: 'REGISTRATION_ACCEPTED' });
      await ask();
      expect(await tell({ status: 'WITHDRAWAL_REQUESTED' })).toBe('APPLIED');
      const due = await dataSource.query('SELECT due_at FROM registration_request WHERE id = $1', [requestId]);
      expect(due).toEqual([{ due_at: null }]);
    });

    it('end it when the industry has rejected it meanwhile', async () => {
      await tellAll('REGISTRATION_REQUESTED', 'WITHDRAWAL_REQUESTED');
      await ask();
      expect(await tell({ status: 'REGISTRATION_REJECTED' })).toBe('APPLIED');
      expect((await path()).slice(-2)).toEqual(['REGISTRATION_REQUESTED', 'REGISTRATION_REJECTED']);
      expect(await state()).toBe('REFUSED');
    });
  });

  it('about what was never sent are kept and change nothing', async () => {
    expect(await tell({ request_id: '00000000-0000-7000-8000-000000000000' })).toBe('REFUSED');
    expect(await tell({ mpxn: '1' })).toBe('REFUSED');
    await dataSource.query(`UPDATE registration_request SET gateway = 'simulator' WHERE id = $1`, [requestId]);
    expect(await tell()).toBe('REFUSED');
    expect(await path()).toEqual([]);
  });

  it('about what was never sent are kept without their reason, of which nobody knows whom it is about', async () => {
    const request_id = '00000000-0000-7000-8000-000000000001';
    for (const asked of [request_id, requestId])
      await tell({ status: 'REGISTRATION_REJECTED', request_id: asked, reason: 'Mr Lux objects.' });
    const kept = await dataSource.query(
      `SELECT body ->> 'reason' AS reason FROM registration_callback WHERE body ->> 'request_id' = ANY ($1) ORDER BY id`,
      [[request_id, requestId]],
    );
    expect(kept).toEqual([{ reason: null }, { reason: 'Mr Lux objects.' }]);
  });

  it('take the request from a worker that still waits for its answer', async () => {
    await dataSource.query(
      `UPDATE registration_request SET lease_token = gen_random_uuid(), lease_expires_at = now() + interval '1 hour'
       WHERE id = $1`,
      [requestId],
    );
    expect(await tell()).toBe('APPLIED');
    const [row] = await dataSource.query('SELECT lease_token, due_at, state FROM registration_request WHERE id = $1', [
      requestId,
    ]);
    expect(row).toEqual({ lease_token: null, due_at: null, state: 'REQUESTED' });
  });

  it('with fields that are wrong are refused, every problem named', async () => {
    const wrong = {
      ...callback({ status: 'HAPPY', request_id: 'x', occurred_at: 'now', extra: 1 }),
      event_id: undefined,
    };
    expect(await post(JSON.stringify(wrong))).toEqual({
      status: 400,
      body: {
        request_id: ['"x" is not the id of a request.'],
        event_id: ['A value is required.'],
        status: [expect.stringMatching(/^"HAPPY" is not an accepted value\. Accepted: PRE_REGISTRATION, .*, LOST\.$/)],
        occurred_at: ['Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.'],
        extra: ['This field is not recognised.'],
      },
    });
    expect(await post('[')).toMatchObject({ status: 400, body: { code: 'parse_error' } });
    expect((await post(' '.repeat(20_000))).status).toBe(413);
  });

  it('with a query are refused, for nobody would look at it', async () => {
    const text = JSON.stringify(callback());
    expect(await post(text, undefined, '?dry_run=true')).toMatchObject({
      status: 400,
      body: { dry_run: ['This field is not recognised.'] },
    });
  });

  it.each([
    ['none', () => ({})],
    ['one by another secret', (body: string) => new MessageSigner('x'.repeat(40)).sign('id', body, new Date())],
    ['one of another body', () => signer.sign('id', '{}', new Date())],
    ['an old one', (body: string) => signer.sign('id', body, new Date(Date.now() - 600_000))],
    ['one from the future', (body: string) => signer.sign('id', body, new Date(Date.now() + 600_000))],
  ])('with a signature that is not good, %s, are refused', async (_, headers) => {
    const body = JSON.stringify(callback());
    expect(await post(body, headers(body))).toMatchObject({
      status: 401,
      body: { code: 'registration_callback_not_authentic' },
    });
    expect(await path()).toEqual([]);
  });
});

describe('without a secret', () => {
  it('every callback is refused', async () => {
    const other = await startTestApplication({ databaseUrl: database.url });
    const body = JSON.stringify(callback());
    const answer = await fetch(`${other.url}/v1/registration-gateway/callbacks/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signer.sign('id', body, new Date()) },
      body,
    });
    expect(answer.status).toBe(401);
    await other.close();
  });
});
