import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AlreadyImported,
  CarryoverClient,
  InProgress,
  NetworkError,
  PaymentInstructionRefused,
  PaymentVendorUnavailable,
  RateLimited,
  type RetryEvent,
  TimedOut,
  Unavailable,
  UnexpectedAnswer,
  ValidationError,
} from './index.js';
import { failureOf } from './testing/failure-of.js';
import { hang, json, reset, ScriptedServer, SECRET_KEY, type Step } from './testing/scripted-server.js';

const server = new ScriptedServer();
const account = { import_supplier: 'DEMO', external_account_number: 'A-1' };
const credit = { transaction_id: 'T-1', transaction_date: '2024-09-10', amount: '1.00', type: 'CREDIT' } as const;
const detail = 'Not now.';
const tooMany = (headers = {}) => json(429, { detail, code: 'too_many_lists' }, headers);
const unavailable = json(503, { detail, code: 'service_unavailable' });
const tooSlow = json(408, { detail, code: 'request_timeout' });
const vendorAway = json(500, { error_detail: detail, reference: 'x' });
const again = { checkPreviouslyAdded: false };

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => server.reset());

describe('a call is tried again', () => {
  it.each<[string, Step]>([
    ['a connection that broke', reset],
    ['408', tooSlow],
    ['429', tooMany()],
    ['502', json(502, '<html>')],
    ['503', unavailable],
    ['504', json(504, '')],
    [
      'an answer that was cut off',
      (response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('{', () => response.destroy());
      },
    ],
  ])('after %s, under the same request id', async (_, step) => {
    server.steps = [step, step];
    await server.client().validate(account);
    expect(server.received).toHaveLength(3);
    expect(new Set(server.received.map(({ headers }) => headers['x-request-id'])).size).toBe(1);
  });

  it('after an answer that did not come in time', async () => {
    server.steps = [hang];
    await server.client({ timeout: 300 }).validate(account);
    expect(server.received).toHaveLength(2);
  });

  it('so many times and no more', async () => {
    server.otherwise = unavailable;
    const error = await failureOf(server.client({ retry: { attempts: 3 } }).validate(account), Unavailable);
    expect(error).toMatchObject({ operation: 'validate', status: 503, code: 'service_unavailable' });
    expect(server.received).toHaveLength(3);
  });

  it('and that is told beforehand', async () => {
    server.steps = [unavailable, reset];
    const events: RetryEvent[] = [];
    await server.client({ onRetry: (event) => events.push(event) }).validate(account);
    expect(events).toEqual([
      { operation: 'validate', attempts: 1, delay: 0, error: expect.any(Unavailable) },
      { operation: 'validate', attempts: 2, delay: 0, error: expect.any(NetworkError) },
    ]);
  });

  it('no sooner than the service asks', async () => {
    server.steps = [tooMany({ 'Retry-After': '1' }), tooMany({ 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' })];
    const delays: number[] = [];
    await server.client({ onRetry: ({ delay }) => delays.push(delay) }).validate(account);
    expect(delays).toEqual([1_000, 0]);
  });

  it('not at all when the service asks for more than is waited for, and that is told', async () => {
    server.steps = [tooMany({ 'Retry-After': '3600' })];
    const error = await failureOf(server.client().validate(account), RateLimited);
    expect(error).toMatchObject({ retryAfter: 3_600_000, code: 'too_many_lists' });
    expect(server.received).toHaveLength(1);
  });

  it('only until it is given up', async () => {
    server.otherwise = tooMany({ 'Retry-After': '50' });
    const giveUp = new AbortController();
    const client = server.client({ onRetry: () => giveUp.abort(new Error('Enough.')) });
    const error = await failureOf(client.validate(account, { signal: giveUp.signal }), Error);
    expect(error.message).toBe('Enough.');
    expect(server.received).toHaveLength(1);
  });
});

describe('a call is not tried again', () => {
  it.each([400, 403, 404, 405, 409, 413, 415, 422, 500, 501])('after %i', async (status) => {
    server.otherwise = json(status, { detail, code: 'some_code' });
    await expect(server.client().validate(account)).rejects.toMatchObject({ status, code: 'some_code' });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['a connection that broke', reset],
    ['503', unavailable],
  ])('when it would be done twice: transactions without the check, after %s', async (_, step) => {
    server.steps = [step];
    await expect(server.client().addTransactions('DEMO', 'A-1', [credit], again)).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });
});

describe('a redirect', () => {
  it('is not followed: a POST would lose its body, and the token is for the service only', async () => {
    server.steps = [json(307, '', { Location: `${server.url}/elsewhere/` })];
    await failureOf(server.client().validate(account), UnexpectedAnswer);
    expect(server.received).toHaveLength(1);
  });
});

describe('transactions without the check', () => {
  it('are sent again when nothing was done yet', async () => {
    server.steps = [tooMany(), tooSlow, json(201, { results: [] })];
    server.tokenSteps = [reset];
    await server.client().addTransactions('DEMO', 'A-1', [credit], again);
    expect(server.received).toHaveLength(3);
  });

  it('are sent again when the service was never reached', async () => {
    const gone = await new ScriptedServer().start();
    const { url } = gone;
    await gone.stop();
    const events: RetryEvent[] = [];
    const options = { apiUrl: url, secretKey: SECRET_KEY, retry: { attempts: 2, base: 0 } };
    const client = new CarryoverClient({ ...options, onRetry: (event) => events.push(event) });
    await expect(client.addTransactions('DEMO', 'A-1', [credit], again)).rejects.toMatchObject({ neverSent: true });
    expect(events).toHaveLength(1);
  });

  it('are sent again when nothing is kept of them', async () => {
    server.steps = [reset, json(201, { results: [] })];
    await server.client().addTransactions('DEMO', 'A-1', [credit], { ...again, isDryRun: true });
    expect(server.received).toHaveLength(2);
  });
});

describe('what an answer means after one that was never seen', () => {
  const inside = (code: string, more = {}) => json(400, { non_field_errors: { detail, code }, ...more });
  const client = () => server.client();

  it('is told by create: the account may have come of this very call', async () => {
    server.steps = [reset, inside('account_import_process_already_imported', { account_id: 'A-77' })];
    const error = await failureOf(client().create(account), AlreadyImported);
    expect(error).toMatchObject({ accountNumber: 'A-77', afterUnseenAnswer: true });
  });

  it('is told by create: the import under way may be that of this very call', async () => {
    server.steps = [json(504, ''), inside('account_import_process_in_progress')];
    expect(await failureOf(client().create(account), InProgress)).toMatchObject({ afterUnseenAnswer: true });
  });

  it('is told by statements and payment instructions that are there already', async () => {
    server.steps = [reset, json(400, { statements: { '0': { statement_id: ['There.'] } } })];
    const refused = failureOf(client().addStatements('DEMO', 'A-1', []), ValidationError);
    expect(await refused).toMatchObject({ afterUnseenAnswer: true });
    server.steps = [reset, json(400, { error_detail: 'There.', reference: 'x' })];
    const instruction = { vendor: 'SANDBOX', reference: 'x', type: 'CARD' } as const;
    const added = client().addPaymentInstruction('DEMO', 'A-1', instruction);
    expect(await failureOf(added, PaymentInstructionRefused)).toMatchObject({ afterUnseenAnswer: true });
  });

  it('is told with results', async () => {
    server.steps = [reset, json(201, [{ status: 'NOTE_ALREADY_EXISTS' }])];
    expect(await client().addNotes('DEMO', 'A-1', [])).toMatchObject({ afterUnseenAnswer: true });
    server.steps = [json(201, [{ status: 'NOTE_ALREADY_EXISTS' }])];
    expect(await client().addNotes('DEMO', 'A-1', [])).toMatchObject({ afterUnseenAnswer: false });
  });

  it('is not told when every earlier attempt was refused or never arrived', async () => {
    server.steps = [tooMany(), tooSlow, inside('account_import_process_already_imported', { account_id: 'A-77' })];
    server.tokenSteps = [reset];
    expect(await failureOf(client().create(account), AlreadyImported)).toMatchObject({ afterUnseenAnswer: false });
  });
});

describe('a payment instruction whose vendor could not be asked', () => {
  const instruction = { vendor: 'SANDBOX', reference: 'flaky_1', type: 'CARD' } as const;

  it('is sent again unchanged', async () => {
    server.steps = [vendorAway, json(201, { platform_account_number: 'A-77', reference: 'flaky_1' })];
    expect(await server.client().addPaymentInstruction('DEMO', 'A-1', instruction)).toMatchObject({
      reference: 'flaky_1',
    });
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1);
  });

  it('fails as such in the end', async () => {
    server.otherwise = vendorAway;
    const refused = server.client({ retry: { attempts: 2 } }).addPaymentInstruction('DEMO', 'A-1', instruction);
    expect(await failureOf(refused, PaymentVendorUnavailable)).toMatchObject({ status: 500, code: null });
  });
});

describe('an answer that does not come', () => {
  it('is an error that says so', async () => {
    server.otherwise = hang;
    const error = await failureOf(server.client({ timeout: 300, retry: { attempts: 1 } }).validate(account), TimedOut);
    expect(error).toMatchObject({ operation: 'validate', status: null, neverSent: false });
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])('is waited for as long as %d ms', async (timeout) => {
    expect(await server.client({ timeout, retry: { attempts: 1 } }).validate(account)).toEqual([]);
  });
});
