import { ACCEPTED, GATEWAY_SECRET, GatewayStandIn, type StandInAnswer } from '@carryover/stand-ins';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { SystemClock } from '../../../platform/time/clock.js';
import type { ClaimedRequest } from '../requests/registration-requests.repository.js';
import { HttpRegistrationGateway } from './http-registration-gateway.js';

const running = new AbortController().signal;
let standIn: GatewayStandIn;
let gateway: HttpRegistrationGateway;

beforeAll(async () => {
  standIn = await new GatewayStandIn().start();
  gateway = gatewayAt(standIn.url);
});
afterAll(() => standIn?.stop());
beforeEach(() => {
  standIn.received.length = 0;
});

function gatewayAt(url: string, timeout = 300): HttpRegistrationGateway {
  return new HttpRegistrationGateway({ url, secret: GATEWAY_SECRET, timeout }, new SystemClock());
}

const claimed = (overrides: Partial<ClaimedRequest> = {}): ClaimedRequest => ({
  id: '0193a1f0-2b7c-7d3e-8f10-5a6b7c8d9e0f',
  gateway: 'http',
  leaseToken: 'token',
  attempt: 1,
  meterPointId: 'point',
  mpxn: '2200014873510',
  fuel: 'ELECTRICITY',
  mpid: 'ABCD',
  shipperMpid: null,
  round: 1,
  step: 0,
  supplyStartDate: '2026-11-27',
  leadSeconds: 0,
  ageSeconds: 0,
  isWithdrawn: false,
  ...overrides,
});

const answerTo = async (answer: StandInAnswer, overrides: Partial<ClaimedRequest> = {}) => {
  standIn.answer = () => answer;
  return gateway.advance(claimed(overrides), running);
};
const json = (status: number, body: unknown): StandInAnswer => ({ status, body: JSON.stringify(body) });
const moved = (...moves: object[]) => ({ kind: 'moved', moves, askAgainInSeconds: null });
const requested = { to: 'REGISTRATION_REQUESTED' };

describe('the gateway over HTTP', () => {
  it('posts what registering needs, signed, with the id of the request as its key', async () => {
    await answerTo(ACCEPTED);
    const [received] = standIn.received;
    expect(JSON.parse(received?.body ?? '')).toEqual({
      request_id: claimed().id,
      mpxn: '2200014873510',
      supply_type: 'ELECTRICITY',
      mpid: 'ABCD',
      shipper_mpid: null,
      supply_start_date: '2026-11-27',
    });
    expect(received?.headers).toMatchObject({ 'idempotency-key': claimed().id, 'webhook-id': claimed().id });
    // As the other side would check it, with the published library.
    const other = new Webhook(GATEWAY_SECRET, { format: 'raw' });
    expect(() => other.verify(received?.body ?? '', received?.headers as Record<string, string>)).not.toThrow();
  });

  it.each<[string, StandInAnswer, object]>([
    ['200 accepted', ACCEPTED, moved(requested)],
    ['201 accepted', json(201, { status: 'accepted' }), moved(requested)],
    ['202 without a body', { status: 202 }, moved(requested)],
    ['202 with a word of its own', json(202, { status: 'queued' }), moved(requested)],
    [
      '202 rejected',
      json(202, { status: 'rejected', reason: 'Debt' }),
      moved(requested, { to: 'REGISTRATION_REJECTED', reason: 'Debt' }),
    ],
    [
      '202 unknown',
      json(202, { status: 'unknown_meter_point', reason: 'Who?' }),
      moved({ to: 'UNABLE_TO_REGISTER', reason: 'Who?' }),
    ],
    ['200 already known', json(200, { status: 'already_known' }), moved(requested)],
    ['409', { status: 409, body: 'conflict' }, moved(requested)],
    [
      '200 rejected',
      json(200, { status: 'rejected', reason: ' Debt\n ' }),
      moved(requested, { to: 'REGISTRATION_REJECTED', reason: 'Debt' }),
    ],
    [
      '422 rejected',
      json(422, { status: 'rejected' }),
      moved(requested, {
        to: 'REGISTRATION_REJECTED',
        reason: 'The registration gateway refused with status 422.',
      }),
    ],
    [
      '404 with a reason',
      json(404, { reason: 'No such MPAN.' }),
      moved({ to: 'UNABLE_TO_REGISTER', reason: 'No such MPAN.' }),
    ],
    [
      '200 unknown',
      json(200, { status: 'unknown_meter_point', reason: 'Who?' }),
      moved({ to: 'UNABLE_TO_REGISTER', reason: 'Who?' }),
    ],
    [
      '400 with garbage',
      { status: 400, body: '<html>' },
      moved({ to: 'UNABLE_TO_REGISTER', reason: 'The registration gateway refused with status 400.' }),
    ],
  ])('takes %s for an answer', async (_, answer, expected) => {
    expect(await answerTo(answer)).toEqual(expected);
  });

  it('posts withdrawals to an address and under a key of their own, signed', async () => {
    standIn.answer = () => json(200, { status: 'withdrawn' });
    const under = gatewayAt(`${standIn.url}/?tenant=a`);
    expect(await under.withdraw(claimed(), running)).toEqual({ kind: 'withdrawn' });
    const [received] = standIn.received;
    expect(received?.path).toBe('/register/withdrawals?tenant=a');
    expect(JSON.parse(received?.body ?? '')).toEqual({
      request_id: claimed().id,
      mpxn: '2200014873510',
      supply_type: 'ELECTRICITY',
    });
    const key = `${claimed().id}.withdrawal`;
    expect(received?.headers).toMatchObject({ 'idempotency-key': key, 'webhook-id': key });
    const other = new Webhook(GATEWAY_SECRET, { format: 'raw' });
    expect(() => other.verify(received?.body ?? '', received?.headers as Record<string, string>)).not.toThrow();
  });

  it.each<[string, StandInAnswer, object]>([
    ['withdrawn', json(200, { status: 'withdrawn' }), { kind: 'withdrawn' }],
    ['unknown_request', json(404, { status: 'unknown_request' }), { kind: 'withdrawn' }],
    ['accepted', json(202, { status: 'accepted' }), { kind: 'accepted' }],
    ['already_known', json(409, { status: 'already_known' }), { kind: 'accepted' }],
    [
      'too_late',
      json(409, { status: 'too_late', reason: ' Tomorrow\n ' }),
      { kind: 'refused', reason: 'Tomorrow', askAgainInSeconds: null },
    ],
    [
      'too_late',
      json(200, { status: 'too_late' }),
      { kind: 'refused', reason: 'The gateway says that it is too late.', askAgainInSeconds: null },
    ],
    ['404', { status: 404, body: '{}' }, { kind: 'failed', failure: 'The gateway answered 404.' }],
    ['200 without a word', { status: 200 }, { kind: 'failed', failure: 'The gateway answered 200.' }],
    ['nothing', 'reset', { kind: 'failed', failure: 'The gateway could not be reached.' }],
  ])('takes %s for an answer to a withdrawal', async (_, answer, expected) => {
    standIn.answer = () => answer;
    expect(await gateway.withdraw(claimed(), running)).toEqual(expected);
  });

  it('takes gas along its own path', async () => {
    const gas = { fuel: 'GAS', mpxn: '74120963' } as const;
    expect(await answerTo(ACCEPTED, gas)).toEqual(moved({ to: 'NOMINATION_SENT' }));
    expect(await answerTo(json(200, { status: 'rejected', reason: 'No.' }), gas)).toEqual(
      moved({ to: 'NOMINATION_SENT' }, { to: 'NOMINATION_REJECTED', reason: 'No.' }),
    );
  });

  it.each<[string, StandInAnswer, string]>([
    ['500', { status: 500 }, 'The gateway answered 500.'],
    ['503 with a body that says accepted', json(503, { status: 'accepted' }), 'The gateway answered 503.'],
    ['401, our secret being wrong', { status: 401 }, 'The gateway answered 401.'],
    ['404 from something else', { status: 404, body: '<html>not found' }, 'The gateway answered 404.'],
    ['a redirection', { status: 307, headers: { Location: 'http://127.0.0.1:9/' } }, 'The gateway answered 307.'],
    ['garbage', { status: 200, body: '\u0000{' }, 'The gateway answered 200 with a body that says nothing.'],
    [
      'a word it does not know',
      json(200, { status: 'maybe' }),
      'The gateway answered 200 with a body that says nothing.',
    ],
    ['a list', json(200, ['accepted']), 'The gateway answered 200 with a body that says nothing.'],
    ['no body', { status: 200 }, 'The gateway answered 200 with a body that says nothing.'],
    [
      'an endless body',
      { status: 200, body: ' '.repeat(200_000) },
      'The gateway answered 200 with a body that says nothing.',
    ],
    ['a hang', 'hang', 'The gateway did not answer in time.'],
    ['a reset', 'reset', 'The gateway could not be reached.'],
    ['half an answer', 'cut', 'The gateway could not be reached.'],
  ])('leaves open what became of it after %s', async (_, answer, failure) => {
    expect(await answerTo(answer)).toEqual({ kind: 'failed', failure });
  });

  it('leaves it open when nobody listens', async () => {
    const failure = 'The gateway could not be reached.';
    expect(await gatewayAt('http://127.0.0.1:9/').advance(claimed(), running)).toEqual({ kind: 'failed', failure });
  });

  it.each([
    ['7', 7],
    ['999999', 3_600],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('waits as long as Retry-After %s says, an hour at most', async (value, retryAfterSeconds) => {
    const answer = await answerTo({ status: 429, headers: { 'Retry-After': value } });
    expect(answer).toEqual({ kind: 'failed', failure: 'The gateway answered 429.', retryAfterSeconds });
  });

  it('stops at once when the process does', async () => {
    standIn.answer = () => 'hang';
    const stopping = new AbortController();
    const advancing = gatewayAt(standIn.url, 60_000).advance(claimed(), stopping.signal);
    stopping.abort();
    await expect(advancing).rejects.toThrow();
  });
});
