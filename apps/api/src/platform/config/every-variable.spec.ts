import { describe, expect, it } from '@jest/globals';
import { Environment } from './environment.js';
import { type ProcessName, settingsOf } from './setting.decorator.js';
import { problemsOf } from './testing/problems-of.js';

const DIGITS = 'a'.repeat(64);

/** An environment in which every process starts. */
const GOOD = {
  DATABASE_URL: 'postgres://user:hidden@127.0.0.1:5432/carryover',
  TOKEN_KEYS: `tokens:${DIGITS}`,
  SEALING_KEYS: `seals:${DIGITS}`,
  PAYMENT_VENDORS: 'none',
  REGISTRATION_GATEWAY: 'simulator',
};

const PORT = ['-1', '65536', '3e3', 'http'];
const YES_OR_NO = ['true', 'YES', '1'];
const WEB = ['example.com', 'ftp://example.com', 'http://'];
const HIDDEN = 'hidden';

/** What is wrong only without the rest of it. */
const HALVES = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

/** Bounds of whole numbers: what is below, and what is above. */
const number = (...bad: (number | string)[]) => [...bad.map(String), '1.5', 'many', '0x10'];

/**
 * What cannot work of each variable. A variable that is not here fails: whoever adds one says what is wrong with it, or that
 * it takes any text.
 */
const BAD: Readonly<Record<string, readonly string[] | 'any text'>> = {
  HOST: 'any text',
  PORT,
  CONSOLE_PORT: PORT,
  WORKER_PORT: PORT,
  METRICS_PORT: PORT,
  CONSOLE_METRICS_PORT: PORT,
  DATA_DIR: 'any text',
  DATABASE_URL: [
    'mysql://u:hidden@db/x',
    'db.example.com',
    'postgres://u:hidden@one:5432,two:5432/x',
    'postgres://u:hidden@one:70000/x',
    'postgres://u:hidden%@one/x',
  ],
  DATABASE_READ_URL: [
    'mysql://u:hidden@db/x',
    'db.example.com',
    'postgres://u:hidden@one:5432,two:5432/x',
    'postgres://u:hidden@one/x?target_session_attrs=read-write',
    'postgres://u:hidden%@one/x',
  ],
  LOGIN_DATABASE_URL: ['mysql://u:hidden@db/x', 'db.example.com', 'postgres://u:hidden%@db/x'],
  REDIS_URL: [
    'http://:hidden@localhost',
    'localhost:6379',
    'redis://',
    'redis://u:hidden@one:6379,two:6379',
    'redis://u:hidden@one:70000',
    'redis+sentinel://u:hidden@one:26379,two:26379',
    'redis+sentinel://u:hidden@one:26379,,two:26379/name',
    'redis+sentinel://u:hidden@one/name?password=hidden',
    'redis+cluster://u:hidden@one:6379/1',
    'redis+cluster://u:hidden%@one:6379',
    'redis+proxy://u:hidden@one:6379',
  ],
  QUEUE_ADAPTER: ['kafka', 'Bull', 'bull', 'bullmq'],
  QUEUE_PREFIX: ['a b', 'a:b', '{a}', 'a'.repeat(41)],
  PUBLIC_API_URL: WEB,
  PUBLIC_CONSOLE_URL: WEB,
  ACCESS_TOKEN_TTL_SECONDS: number(0, 315_360_001),
  REFRESH_TOKEN_TTL_SECONDS: number(0, 315_360_001),
  WORKER_CONCURRENCY: number(0, 201),
  QUEUE_WINDOW: number(0, 100_001),
  LEASE_SECONDS: number(0, 86_401),
  REGISTRATION_LEASE_SECONDS: number(0, 86_401),
  DRAIN_SECONDS: number(-1, 6),
  MAX_ATTEMPTS: number(0, 1_001),
  BODY_LIMIT_BYTES: number(1_023, 268_435_457),
  MOST_LISTED_PROBLEMS: number(0, 10_001),
  SUPPLIER_REQUESTS_PER_SECOND: number(0, 1_000_001),
  ORGANIZATION_BYTES_IN_FLIGHT: number(65_535, '1'.repeat(20)),
  VALIDATION_MILLISECONDS_AT_ONCE: number(99, 600_001),
  VALIDATION_THREADS: number(0, 65),
  STAFF_REQUESTS_PER_SECOND: number(0, 1_000_001),
  ADDRESS_REQUESTS_PER_SECOND: number(0, 1_000_001),
  REFUSED_TOKEN_REQUESTS_PER_MINUTE: number(5, 1_000_001),
  REQUEST_BURST_SECONDS: number(0, 61),
  TRUSTED_PROXIES: ['proxy.example.com', '10.0.0.0/33', 'loopback,', 'none,loopback', '10.1', '10.1/16', '167772161'],
  DATABASE_POOL_SIZE: number(1, 1_001),
  DATABASE_PREPARED_STATEMENTS: YES_OR_NO,
  PLATFORM_EMAILS: ['example.com', 'a@example.com,', 'a@example.com b@example.com'],
  LOG_LEVEL: ['loud', 'INFO'],
  DOCUMENT_STORE: ['S3', 'disk'],
  S3_ENDPOINT: WEB,
  S3_REGION: 'any text',
  S3_BUCKET: 'any text',
  S3_ACCESS_KEY_ID: [HIDDEN],
  S3_SECRET_ACCESS_KEY: [HIDDEN],
  S3_PATH_STYLE: YES_OR_NO,
  PAYMENT_VENDORS: ['PAYPAL', 'STRIPE;GOCARDLESS', 'none,STRIPE', 'SANDBOX'],
  STRIPE_SECRET_KEY: 'any text',
  STRIPE_API_URL: WEB,
  GOCARDLESS_ACCESS_TOKEN: 'any text',
  GOCARDLESS_API_URL: WEB,
  PAYMENT_VENDOR_TIMEOUT_MS: number(99, 20_001),
  REGISTRATION_GATEWAY: ['https', 'HTTP'],
  REGISTRATION_GATEWAY_URL: WEB,
  REGISTRATION_GATEWAY_SECRET: ['hidden'],
  REGISTRATION_LEAD_DAYS: number(-1, 61),
  SIMULATOR_DAY_SECONDS: number(-1, 86_401),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: YES_OR_NO,
  SMTP_URL: [
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://:25',
    'smtp://mail.example.com:99999',
    'smtp://u:hidden%@mail.example.com',
  ],
  MAIL_FROM: ['Carryover', 'a@', 'Carryover <a@example.com', 'a@example.com>', 'Carryover a@example.com'],
  ADMIN_PASSKEYS: ['no', 'yes'],
  APPROVALS: YES_OR_NO,
  APPROVAL_RETRY_ABOVE: number(-1, 100_000_001),
  APPROVAL_HOURS: number(0, 721),
  WAVE_APPROVALS: number(-1, 3),
  RETRACTION_APPROVALS: YES_OR_NO,
  BATCH_GRACE_SECONDS: number(-1, 3_601),
  OIDC_ISSUER: ['http://login.example.com', 'login.example.com'],
  OIDC_CLIENT_ID: ['carryover'],
  OIDC_CLIENT_SECRET: [HIDDEN],
  OIDC_ROLE_MAP: ['admins', 'admins=root'],
  OIDC_ROLES_CLAIM: 'any text',
  OIDC_SCOPES: ['email', 'openid  email'],
  OIDC_CLIENT_AUTHENTICATION: ['jwt'],
  OIDC_NAME: ['n'.repeat(41)],
  OIDC_CHECK_SECONDS: number(9, 3_601),
  PAYLOAD_ERASURE_DAYS: number(0, 3_651),
  EVENT_DETAIL_DAYS: number(0, 36_501),
  AUDIT_DETAIL_DAYS: number(29, 36_501),
  AUDIT_HEAD_MINUTES: number(0, 1_441),
  AUDIT_HEAD_FILE: 'any text',
  AUDIT_HEAD_URL: WEB,
  AUDIT_HEAD_SECRET: ['hidden', HIDDEN.repeat(6)],
  OTEL_EXPORTER_OTLP_ENDPOINT: WEB,
  OTEL_EXPORTER_OTLP_HEADERS: ['hidden', 'a=hidden'],
  OTEL_TRACES_SAMPLER_ARG: ['2', '-1', 'half'],
  SENTRY_DSN: ['https://errors.example.com/1', 'hidden'],
  NODE_ENV: ['prod', 'staging'],
  ALLOW_SANDBOX_PAYMENTS: YES_OR_NO,
  ALLOW_TABLE_OWNER: YES_OR_NO,
  TOKEN_KEYS: ['hidden', 'a:hidden', `a:${DIGITS},a:${DIGITS}`],
  SEALING_KEYS: ['hidden', 'a:hidden', `a:${DIGITS},a:${DIGITS}`],
  SEAL_PAYLOADS: YES_OR_NO,
  TOKEN_SIGNING_SECRET: ['hidden'],
};

const settings = settingsOf(Environment);
const PROCESSES: readonly ProcessName[] = ['api', 'worker', 'migrate', 'seed'];
const refused = settings.flatMap(({ variable, onlyFor = PROCESSES }) =>
  [BAD[variable] ?? []]
    .flatMap((bad) => (bad === 'any text' ? [] : [...bad]))
    .flatMap((value) => onlyFor.map((by) => ({ variable, value, by }))),
);

describe('every variable', () => {
  it('is in the table of what cannot work', () => {
    expect(Object.keys(BAD).sort()).toEqual(settings.map(({ variable }) => variable).sort());
  });

  it.each(PROCESSES)('may be left out or be as it is by default for %s', (by) => {
    expect(problemsOf(GOOD, by)).toEqual([]);
  });

  it.each(refused)('$variable=$value is refused at the start of $by, by its name and without its value', (bad) => {
    const { variable, value, by } = bad;
    const problems = problemsOf({ ...GOOD, [variable]: value }, by);
    expect(problems.filter((problem) => new RegExp(`\\b${variable}\\b`).test(problem))).not.toEqual([]);
    expect(problems.join()).not.toContain(HIDDEN);
  });

  it.each(PROCESSES)('is named beside all others that are wrong, when %s starts', (by) => {
    const wrong = refused.filter((one) => one.by === by && !HALVES.includes(one.variable));
    const first = new Map(wrong.map(({ variable, value }) => [variable, value] as const).reverse());
    const problems = problemsOf({ ...GOOD, ...Object.fromEntries(first) }, by);
    const unnamed = [...first.keys()].filter((name) => !problems.some((problem) => problem.includes(name)));
    expect(unnamed).toEqual([]);
  });
});
