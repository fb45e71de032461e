import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadEnvironment } from './load-environment.js';
import type { ProcessName } from './setting.decorator.js';
import { problemsOf } from './testing/problems-of.js';

const complete = {
  DATABASE_URL: 'postgres://user:hidden@127.0.0.1:5432/carryover',
  TOKEN_KEYS: `tokens:${'a'.repeat(64)}`,
  SEALING_KEYS: `seals:${'b'.repeat(64)}`,
  PAYMENT_VENDORS: 'none',
  REGISTRATION_GATEWAY: 'simulator',
};

describe('loadEnvironment', () => {
  it('fills in the documented defaults', () => {
    const environment = loadEnvironment(complete);
    expect(environment).toMatchObject({ host: '127.0.0.1', port: 3000, maxAttempts: 5, logLevel: 'info' });
    expect(environment.redisUrl).toBeUndefined();
    // Whoever is not named makes no address up.
    expect(environment.trustedProxies).toBe('none');
  });

  it('derives the public addresses from the ports', () => {
    const environment = loadEnvironment({ ...complete, PORT: '4000', CONSOLE_PORT: '4001' });
    expect(environment.publicApiUrl).toBe('http://localhost:4000');
    expect(environment.publicConsoleUrl).toBe('http://localhost:4001');
  });

  it('takes an empty variable as absent', () => {
    expect(loadEnvironment({ ...complete, PORT: ' ', REDIS_URL: '' })).toMatchObject({ port: 3000 });
  });

  it.each([
    ['postgres://user:hidden@one,two/carryover', 'one host'],
    ['postgres://user:hidden@one/carryover?target_session_attrs=read-write', 'it leads to a standby'],
    ['mysql://user:hidden@one/carryover', 'it must be a postgres:// URL'],
  ])('refuses to read at %s, and does not repeat it', (DATABASE_READ_URL, problem) => {
    const problems = problemsOf({ ...complete, DATABASE_READ_URL });
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems.join()).not.toContain('hidden');
  });

  it('reads at one server, whatever is in the password', () => {
    const DATABASE_READ_URL = 'postgres://user:a,b@one:5433/carryover?options=-c%20a=b,c';
    expect(loadEnvironment({ ...complete, DATABASE_READ_URL })).toMatchObject({ databaseReadUrl: DATABASE_READ_URL });
  });

  it('names every problem at once, by variable', () => {
    const problems = problemsOf({ PORT: '70000', WORKER_CONCURRENCY: 'many', LOG_LEVEL: 'loud' });
    const wrong = [
      'DATABASE_URL',
      'TOKEN_KEYS',
      'SEALING_KEYS',
      'PORT',
      'WORKER_CONCURRENCY',
      'LOG_LEVEL',
      'PAYMENT_VENDORS',
      'REGISTRATION_GATEWAY',
    ];
    expect(problems).toHaveLength(wrong.length);
    for (const name of wrong) {
      expect(problems.some((problem) => problem.startsWith(name))).toBe(true);
    }
  });

  it('never repeats a value, which may be a secret', () => {
    const wrong = { DATABASE_URL: 'mysql://user:hidden@db', TOKEN_KEYS: 'hidden', SEALING_KEYS: 'hidden' };
    const problems = problemsOf({ ...complete, ...wrong });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hidden');
  });

  it('asks a process only for what it needs', () => {
    const lackedBy = (name: ProcessName) =>
      problemsOf({ DATABASE_URL: complete.DATABASE_URL }, name).map((problem) => problem.split('. ')[0]);
    expect(lackedBy('worker')).toEqual(['REGISTRATION_GATEWAY is required', 'SEALING_KEYS is required']);
    expect(lackedBy('migrate')).toEqual([]);
    expect(lackedBy('seed')).toEqual([]);
    expect(lackedBy('api')).toEqual([
      'PAYMENT_VENDORS is required',
      'REGISTRATION_GATEWAY is required',
      'TOKEN_KEYS is required',
      'SEALING_KEYS is required',
    ]);
  });

  it('says of what is required what to give', () => {
    const { REGISTRATION_GATEWAY: _gateway, ...rest } = complete;
    for (const name of ['api', 'worker'] as const)
      expect(problemsOf(rest, name)).toEqual([
        'REGISTRATION_GATEWAY is required. How meter points are registered: http (REGISTRATION_GATEWAY_URL) or simulator, built in, which makes up what the industry says. simulator is the default outside of production.',
      ]);
  });

  it('refuses a fraction where a whole number is needed', () => {
    expect(problemsOf({ ...complete, PORT: '3000.5' })[0]).toMatch(/^PORT must/);
  });

  it('takes a pair of keys whole or not at all', () => {
    const [id, secret] = [{ S3_ACCESS_KEY_ID: 'id' }, { S3_SECRET_ACCESS_KEY: 'hidden' }];
    expect(problemsOf({ ...complete, ...id })).toEqual(['S3_ACCESS_KEY_ID needs S3_SECRET_ACCESS_KEY']);
    expect(problemsOf({ ...complete, ...secret })).toEqual(['S3_SECRET_ACCESS_KEY needs S3_ACCESS_KEY_ID']);
    expect(problemsOf({ ...complete, ...id, ...secret })).toEqual([]);
  });

  it('asks for the key of every payment vendor that is switched on, in the process that talks to it', () => {
    const both = { ...complete, NODE_ENV: 'test', PAYMENT_VENDORS: 'SANDBOX, STRIPE,GOCARDLESS' };
    expect(problemsOf(both)).toEqual([
      'STRIPE_SECRET_KEY is required because PAYMENT_VENDORS names STRIPE',
      'GOCARDLESS_ACCESS_TOKEN is required because PAYMENT_VENDORS names GOCARDLESS',
    ]);
    expect(problemsOf(both, 'worker')).toEqual([]);
    expect(problemsOf({ ...both, STRIPE_SECRET_KEY: 'sk', GOCARDLESS_ACCESS_TOKEN: 'token' })).toEqual([]);
    expect(problemsOf({ ...both, PAYMENT_VENDORS: 'SANDBOX' })).toEqual([]);
  });

  describe('of keys', () => {
    const all = { ...complete, TOKEN_SIGNING_SECRET: 'x'.repeat(32) };

    it.each([
      ['api', ['tokenKeys', 'sealingKeys', 'tokenSigningSecret']],
      ['worker', ['sealingKeys', 'tokenSigningSecret']],
      ['seed', ['sealingKeys', 'tokenSigningSecret']],
      ['migrate', []],
    ] as const)(
      'gives the process %s those only that it works with, whatever its environment has',
      (name, expected) => {
        const environment = loadEnvironment(all, name);
        const keys = ['tokenKeys', 'sealingKeys', 'tokenSigningSecret'] as const;
        expect(keys.filter((key) => environment[key] !== undefined)).toEqual(expected);
      },
    );

    it('does with the one secret of earlier releases in their place', () => {
      const { TOKEN_KEYS: _tokens, SEALING_KEYS: _seals, ...rest } = all;
      expect(problemsOf(rest)).toEqual([]);
      expect(problemsOf({ ...rest, TOKEN_SIGNING_SECRET: 'short' })).toEqual([
        'TOKEN_SIGNING_SECRET must be longer than or equal to 32 characters',
      ]);
    });

    it('reads them from files, and names a file that cannot be read, is empty or comes beside the variable', () => {
      const folder = mkdtempSync(join(tmpdir(), 'keys-'));
      const [file, empty] = [join(folder, 'keys'), join(folder, 'empty')];
      writeFileSync(file, `second:${'c'.repeat(64)}\nfirst:${'a'.repeat(64)}\n`);
      writeFileSync(empty, '\n');
      const { TOKEN_KEYS: _keys, ...rest } = complete;
      expect(loadEnvironment({ ...rest, TOKEN_KEYS_FILE: file }).tokenKeys).toContain('second:');
      const problems = [join(folder, 'none'), empty].map((path) => problemsOf({ ...rest, TOKEN_KEYS_FILE: path })[0]);
      expect(problems).toEqual(['TOKEN_KEYS_FILE cannot be read', 'TOKEN_KEYS_FILE names an empty file']);
      expect(problemsOf({ ...complete, TOKEN_KEYS_FILE: file })).toEqual([
        'TOKEN_KEYS and TOKEN_KEYS_FILE are both given: keep one of them',
      ]);
      rmSync(folder, { recursive: true });
    });
  });

  describe('of passkeys', () => {
    const required = (changes: NodeJS.ProcessEnv) => loadEnvironment({ ...complete, ...changes }).adminPasskeys;

    it('has admins need one in production, unless it says otherwise', () => {
      expect(required({})).toBe('required');
      expect(required({ NODE_ENV: 'production', ADMIN_PASSKEYS: 'optional' })).toBe('optional');
      expect(['development', 'test'].map((mode) => required({ NODE_ENV: mode }))).toEqual(['optional', 'optional']);
      expect(problemsOf({ ...complete, ADMIN_PASSKEYS: 'no' })).toEqual([expect.stringContaining('ADMIN_PASSKEYS')]);
    });

    it.each(['http://console.example.com', 'https://10.1.2.3', 'http://127.0.0.1:3001', 'https://[::1]'])(
      'refuses a console at %s, where browsers have none, while admins need one',
      (address) => {
        const given = { ...complete, PUBLIC_CONSOLE_URL: address };
        expect(problemsOf(given)).toEqual([
          expect.stringMatching(/^PUBLIC_CONSOLE_URL must be https with a host name/),
        ]);
        expect(problemsOf({ ...given, ADMIN_PASSKEYS: 'optional' })).toEqual([]);
        expect(problemsOf(given, 'worker')).toEqual([]);
      },
    );

    it.each(['https://console.example.com', 'http://localhost:3001'])('takes a console at %s', (address) => {
      expect(problemsOf({ ...complete, PUBLIC_CONSOLE_URL: address })).toEqual([]);
    });
  });

  describe('of single sign-on', () => {
    const oidc = {
      OIDC_ISSUER: 'https://login.example.com/realms/staff',
      OIDC_CLIENT_ID: 'carryover',
      OIDC_CLIENT_SECRET: 'hidden',
      OIDC_ROLE_MAP: 'Migration team=operator, admins = admin',
    };
    const problems = (changes: NodeJS.ProcessEnv) => problemsOf({ ...complete, ...oidc, ...changes });

    it('takes all of it or nothing, and names what is missing', () => {
      expect(problems({})).toEqual([]);
      expect(problemsOf(complete)).toEqual([]);
      expect(problems({ OIDC_CLIENT_ID: '' })).toEqual(['OIDC_ISSUER needs OIDC_CLIENT_ID']);
      expect(problems({ OIDC_CLIENT_SECRET: '' })).toEqual(['OIDC_CLIENT_ID needs OIDC_CLIENT_SECRET']);
      expect(problems({ OIDC_ROLE_MAP: '' })).toEqual(['OIDC_CLIENT_SECRET needs OIDC_ROLE_MAP']);
      expect(problems({ OIDC_ISSUER: '' })).toEqual(['OIDC_ROLE_MAP needs OIDC_ISSUER']);
    });

    it.each([
      'http://login.example.com',
      'ftp://x',
      'login.example.com',
      'https://a.example?x=1',
      'https://u:p@a.example',
    ])('refuses the issuer %s', (issuer) => {
      const [problem, ...others] = problems({ OIDC_ISSUER: issuer, NODE_ENV: 'development' });
      expect(problem).toMatch(/^OIDC_ISSUER must be an https URL/);
      expect(others).toEqual([]);
    });

    it.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
      'takes %s on this machine, and never in production',
      (issuer) => {
        expect(problems({ OIDC_ISSUER: issuer, NODE_ENV: 'development' })).toEqual([]);
        expect(problems({ OIDC_ISSUER: issuer })).toHaveLength(1);
      },
    );

    it.each(['admins', 'admins=root', 'a=admin,', '=admin', 'a=admin b=viewer'])('refuses the roles %s', (map) => {
      expect(problems({ OIDC_ROLE_MAP: map })[0]).toMatch(/^OIDC_ROLE_MAP must be value=role/);
    });
  });

  describe('of the queue', () => {
    const adapter = (changes: NodeJS.ProcessEnv) => loadEnvironment({ ...complete, ...changes }).queueAdapter;
    const REDIS_URL = 'redis://:hidden@127.0.0.1:6379';

    it('takes Bull where there is Redis, and the process itself where there is none', () => {
      expect(adapter({})).toBe('process');
      expect(adapter({ REDIS_URL })).toBe('bull');
      expect(adapter({ REDIS_URL, QUEUE_ADAPTER: 'bullmq' })).toBe('bullmq');
      expect(adapter({ REDIS_URL, QUEUE_ADAPTER: 'process' })).toBe('process');
    });

    it.each(['bull', 'bullmq'])('refuses %s without Redis, in the processes that have a queue', (name) => {
      const given = { ...complete, QUEUE_ADAPTER: name };
      expect(problemsOf(given)).toEqual([`QUEUE_ADAPTER=${name} needs REDIS_URL`]);
      expect(problemsOf(given, 'worker')).toEqual([`QUEUE_ADAPTER=${name} needs REDIS_URL`]);
      expect(problemsOf(given, 'migrate')).toEqual([]);
    });

    it('names a broker that there is not, and an address that leads nowhere', () => {
      const problems = problemsOf({ ...complete, QUEUE_ADAPTER: 'kafka', REDIS_URL: 'redis://:hidden@one,two' });
      expect(problems).toEqual([
        'REDIS_URL: several hosts need redis+sentinel:// or redis+cluster://',
        expect.stringMatching(/^QUEUE_ADAPTER must be one of/),
      ]);
    });
  });

  describe('of telemetry', () => {
    const telemetry = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key, x-other=b',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      SENTRY_DSN: 'https://abc@errors.example.com/1',
    };

    it('takes an address with all that belongs to it', () => {
      expect(problemsOf({ ...complete, ...telemetry })).toEqual([]);
      expect(problemsOf({ ...complete, ...telemetry, OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toEqual([
        'OTEL_EXPORTER_OTLP_HEADERS means nothing without OTEL_EXPORTER_OTLP_ENDPOINT',
      ]);
    });

    it('refuses all that is wrong at once, and repeats no value', () => {
      const wrong = {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=hidden%2',
        OTEL_TRACES_SAMPLER_ARG: '10',
        SENTRY_DSN: 'https://hidden.example.com/1',
      };
      const problems = problemsOf({ ...complete, ...wrong });
      expect(problems.map((problem) => problem.split(' ')[0])).toEqual(Object.keys(wrong));
      expect(problems.join()).not.toContain('hidden');
    });

    it.each(['1', '0', '0.1', '1.0'])('keeps %s of all traces', (ratio) => {
      expect(problemsOf({ ...complete, OTEL_TRACES_SAMPLER_ARG: ratio })).toEqual([]);
    });

    it.each(['-0.1', '1.1', 'half', '.5', 'NaN'])('does not keep %s of all traces', (ratio) => {
      expect(problemsOf({ ...complete, OTEL_TRACES_SAMPLER_ARG: ratio })).toHaveLength(1);
    });

    it('is nothing of migrate', () => {
      expect(loadEnvironment({ ...complete, ...telemetry }, 'migrate').sentryDsn).toBeUndefined();
    });
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(loadEnvironment(complete))).toBe(true);
  });
});
