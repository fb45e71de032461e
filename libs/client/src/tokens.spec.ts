import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CarryoverError, ServiceFault, Unauthorised, Unavailable, UnexpectedAnswer } from './index.js';
import { failureOf } from './testing/failure-of.js';
import { json, reset, ScriptedServer, SECRET_KEY } from './testing/scripted-server.js';

const server = new ScriptedServer();
const account = { import_supplier: 'DEMO', external_account_number: 'A-1' };
const expired = json(401, { detail: 'The token has expired; obtain a new one.', code: 'token_expired' });
const revoked = json(401, { detail: 'The token is not valid.', code: 'authentication_failed' });
const grantRefused = (errorType: string, errorCode: string) =>
  json(200, { errors: [{ message: 'no', extensions: { errorType, errorCode, errorDescription: 'no' } }], data: null });

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => server.reset());

const inputs = () => server.tokenRequests.map(({ body }) => JSON.parse(body).variables.input);
const used = () => server.received.map(({ headers }) => headers.authorization);

describe('the token', () => {
  it('is fetched once however many calls begin at once, and then used again', async () => {
    const client = server.client({ concurrency: 50 });
    await Promise.all(Array.from({ length: 50 }, () => client.validate(account)));
    await client.validate(account);
    expect(inputs()).toEqual([{ organizationSecretKey: SECRET_KEY }]);
    expect(new Set(used())).toEqual(new Set(['Token token-1']));
  });

  it('is renewed after a 401 because it expired, and the call is made once more', async () => {
    server.steps = [expired];
    const client = server.client({ retry: { attempts: 1 } });
    await client.validate(account);
    expect(inputs()).toEqual([{ organizationSecretKey: SECRET_KEY }, { refreshToken: 'refresh-1' }]);
    expect(used()).toEqual(['Token token-1', 'Token token-2']);
  });

  it('is renewed once for all calls that found it expired', async () => {
    const client = server.client({ concurrency: 20 });
    await client.validate(account);
    server.otherwise = (response, received) => {
      const isOld = received.headers.authorization === 'Token token-1';
      return (isOld ? expired : json(200, {}))(response, received);
    };
    await Promise.all(Array.from({ length: 20 }, () => client.validate(account)));
    expect(server.tokenRequests).toHaveLength(2);
  });

  it('is not renewed twice for one call', async () => {
    server.otherwise = expired;
    const error = await failureOf(server.client().validate(account), Unauthorised);
    expect(error).toMatchObject({ operation: 'validate', status: 401, code: 'token_expired' });
    expect(used()).toHaveLength(2);
  });

  it.each([
    ['has lapsed too', 'token_expired'],
    ['was used by somebody else', 'refresh_token_reused'],
  ])('is obtained with the key again when the refresh token %s', async (_, code) => {
    server.steps = [expired];
    server.tokenSteps = [server.token(1), grantRefused('AUTHORIZATION', code)];
    await server.client().validate(account);
    expect(inputs().map((input) => Object.keys(input)[0])).toEqual([
      'organizationSecretKey',
      'refreshToken',
      'organizationSecretKey',
    ]);
  });

  it('is obtained with the key at once when the service does not know it', async () => {
    server.steps = [revoked];
    await server.client().validate(account);
    expect(inputs()).toEqual([{ organizationSecretKey: SECRET_KEY }, { organizationSecretKey: SECRET_KEY }]);
  });

  it('is asked for again as any call when the service cannot hand it out at the moment', async () => {
    server.tokenSteps = [reset, json(503, { detail: 'Later.', code: 'service_unavailable' })];
    await server.client().validate(account);
    expect(server.tokenRequests).toHaveLength(3);
  });

  it.each([
    ['a refused key', grantRefused('AUTHORIZATION', 'authentication_failed'), Unauthorised],
    ['a fault', grantRefused('APPLICATION', 'internal_error'), ServiceFault],
    ['what stands before the service', json(502, '<html>'), Unavailable],
    ['another service', json(200, { data: {} }), CarryoverError],
  ])('cannot be had because of %s, which is told as such', async (_, step, kind) => {
    server.tokenSteps = [step, step];
    const error = await failureOf(server.client({ retry: { attempts: 1 } }).validate(account), kind);
    expect(error).toMatchObject({ operation: 'token' });
    expect(server.received).toEqual([]);
  });

  it('is of no service where there is none, rather than that the supplier or the account is not there', async () => {
    server.tokenSteps = [json(404, { detail: 'Not found.', code: 'not_found' })];
    const error = await failureOf(server.client().status('DEMO', 'A-1'), UnexpectedAnswer);
    expect(error).toMatchObject({ operation: 'token', status: 404 });
  });

  it('is waited for only as long as the caller wants', async () => {
    const arrived = new Promise((resolve) => {
      server.tokenSteps = [resolve];
    });
    const client = server.client();
    const giveUp = new AbortController();
    const refused = failureOf(client.validate(account, { signal: giveUp.signal }), Error);
    const patient = client.validate(account);
    await arrived;
    giveUp.abort(new Error('Enough.'));
    expect((await refused).message).toBe('Enough.');
    // The one who still waits has the request that hangs.
    await expect(Promise.race([patient, Promise.resolve('waits')])).resolves.toBe('waits');
    patient.catch(() => undefined);
  });
});

describe('the secret key', () => {
  it('is in nothing that can be printed, even when the service repeats it', async () => {
    const echo = json(200, {
      errors: [
        {
          message: `Got ${SECRET_KEY}`,
          extensions: { errorType: 'AUTHORIZATION', errorCode: SECRET_KEY, errorDescription: SECRET_KEY },
        },
      ],
    });
    server.tokenSteps = [echo];
    const client = server.client({ retry: { attempts: 1 } });
    const error = await failureOf(client.validate(account), Unauthorised);
    const shown = [client, error, error.body].map((one) => inspect(one, { depth: 10, showHidden: true }));
    expect(
      [...shown, String(client), JSON.stringify(client), JSON.stringify(error), `${error.stack}`].join(),
    ).not.toContain(SECRET_KEY);
  });

  it('is in no error about a connection', async () => {
    server.tokenSteps = [reset];
    const error = await failureOf(server.client({ retry: { attempts: 1 } }).validate(account), CarryoverError);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(SECRET_KEY);
  });
});
