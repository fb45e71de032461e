import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { distinctSample } from '@carryover/testing';

const MANY = 2_000;

const account = (index: number, more: object = {}) =>
  JSON.stringify({
    ...distinctSample(50_000 + index, { import_supplier: 'DEMO', external_account_number: `PART-${index}` }),
    ...more,
  });

const two = `${account(0)}\n${account(1)}\n`;

/** Bodies of parts of waves, a line an account, and what is none. */
export const PARTS: readonly Buffer[] = [
  ...[
    '',
    '\n',
    '\n\n\n',
    ' \n\t\r\n',
    'null\n',
    '[]\n',
    '{}\n',
    '1\n',
    '"x"\n',
    '{',
    '{}{}\n',
    '}\n',
    '[{}]\n',
    '{"a":1,}\n',
  ],
  ...[
    two,
    account(2),
    `${account(3)}\r\n${account(4)}`,
    `${account(5)}\n\n\n${account(6)}\n`,
    `${account(7)}${account(8)}\n`,
  ],
  ...[`${account(9)}\n${account(9)}\n`, `${account(10)}\n{\n${account(11)}\n`, `${two}${account(12).slice(0, -20)}`],
  // What is not one object a line.
  ...[`[${account(13)}]\n`, JSON.stringify(JSON.parse(account(14)), null, 2), 'external_account_number,balance\nA,1\n'],
  ...[
    `\ufeff${account(15)}\n`,
    'PK\u0003\u0004zip',
    '%PDF-1.7\n',
    '<accounts/>\n',
    'x\n'.repeat(20_000),
    '\n'.repeat(100_000),
  ],
  // Lines that are odd.
  ...['\u0000', '\ud800', '😀e\u0301', 'ZoÃ«', '\ufffd', '', ' ', 'x'.repeat(129), '__proto__'].map(
    (external_account_number) => `${account(16, { external_account_number })}\n`,
  ),
  ...[null, 7, [], {}, true, 1e21, 'NOBODY'].map((import_supplier) => `${account(17, { import_supplier })}\n`),
  ...[
    `${'['.repeat(50_000)}\n`,
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}\n`,
    `{"a":"${'x'.repeat(300_000)}"}\n`,
  ],
  `${account(18).replace('{', '{"__proto__":{},"constructor":{},')}\n`,
  `${account(19).replace('{', '{"external_account_number":"b",')}\n`,
  `${account(20, { customers: Array.from({ length: 3_000 }, () => ({})) })}\n`,
  `${Array.from({ length: MANY }, (_, index) => `{"external_account_number":"many-${index}"}`).join('\n')}\n`,
]
  .map((text) => Buffer.from(text))
  .concat([
    Buffer.from(two, 'utf16le'),
    Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
    Buffer.from([0xc3, 0x28, 0x0a]),
    Buffer.concat([Buffer.from(two), Buffer.from([0x00, 0xff, 0x0a])]),
  ]);

/** How a part may be packed, or says that it is. */
export const PACKINGS: readonly { readonly encoding: string; readonly pack: (body: Buffer) => Buffer }[] = [
  { encoding: 'gzip', pack: (body) => gzipSync(body) },
  { encoding: 'deflate', pack: (body) => deflateSync(body) },
  { encoding: 'br', pack: (body) => brotliCompressSync(body) },
  { encoding: 'gzip', pack: (body) => gzipSync(body).subarray(0, 20) },
  { encoding: 'gzip', pack: (body) => Buffer.concat([gzipSync(body), gzipSync(body)]) },
  { encoding: 'gzip', pack: (body) => Buffer.concat([gzipSync(body), Buffer.from('rubbish')]) },
  { encoding: 'gzip', pack: (body) => gzipSync(gzipSync(body)) },
  ...['gzip', 'deflate', 'br', 'zstd', 'identity', 'compress', 'gzip, gzip', '', '*', 'x'.repeat(2_000)].map(
    (encoding) => ({
      encoding,
      pack: (body: Buffer) => body,
    }),
  ),
];

const digest = (body: Buffer, algorithm: string) => createHash(algorithm).update(body).digest('base64');

/** What Content-Digest may say of a body. */
export const DIGESTS: readonly ((body: Buffer) => string)[] = [
  (body) => `sha-256=:${digest(body, 'sha256')}:`,
  (body) => `sha-512=:${digest(body, 'sha512')}:, sha-256=:${digest(body, 'sha256')}:`,
  (body) => `sha-256=:${digest(body, 'sha512')}:`,
  () => `sha-256=:${digest(Buffer.from('another'), 'sha256')}:`,
  (body) => `sha-256=${digest(body, 'sha256')}`,
  (body) => `md5=:${digest(body, 'md5')}:`,
  ...['', '=', ':', 'sha-256', 'sha-256=', 'sha-256=::', 'sha-256=:é:', ',,,', `${'a=:b:, '.repeat(2_000)}`].map(
    (text) => () => text,
  ),
];

/** Codes of waves and parts as they stand in an address; the last ones are good. */
export const CODES: readonly string[] = [
  ...['.', '..', '-', '_', '%2e%2e', '%2f', 'a%2fb', '%00', '%ff', '%F0%9F%98%80', 'é', ' ', '%20', 'x'.repeat(65)],
  ...['x'.repeat(64), 'A.B_c-9', 'a', '0'],
];

const whole = [0, -1, 1, 1.5, 1e21, 100_000_000, 100_000_001, '1', '', null, [], {}, true, 'x'];

/** Plans of waves, good and odd. */
export const PLANS: readonly unknown[] = [
  ...[
    {},
    null,
    [],
    'x',
    1,
    { plan: {} },
    { __proto__: null, constructor: 1 },
    { revision: 1 },
    { revision: -1 },
    { revision: '1' },
  ],
  ...whole.flatMap((value) => [
    { accounts_per_day: value },
    { accounts_per_minute: value },
    { error_budget: { accounts: value } },
    { error_budget: value },
    { distributor_caps: [{ distributor: '10', accounts_per_day: value }] },
  ]),
  ...['0', '0.02', '1', '1.0001', '-0.1', '0.00001', '1e-2', 'NaN', '٠', '', ' 0.1', 0.02, 2, null, {}].map(
    (share) => ({
      error_budget: { share },
    }),
  ),
  ...['worker_lost', 'Worker', '', 'x'.repeat(200), '\u0000', '__proto__', null, 1].map((code) => ({
    error_budget: { by_code: [{ code, accounts: 1 }] },
  })),
  { error_budget: { by_code: Array.from({ length: 21 }, (_, index) => ({ code: `code_${index}`, accounts: 1 })) } },
  { error_budget: { by_code: Array.from({ length: 50_000 }, () => ({})) } },
  ...['22:00', '24:00', '9', '', null, '22:00:00', '٢٢:00', 22].flatMap((from) => [
    { window: { from } },
    { window: { from, to: from } },
  ]),
  ...['MO', 'MO,MO', 'MO,', 'mo', '', 'MO,TU,WE,TH,FR,SA,SU,MO', null].map((weekdays) => ({ window: { weekdays } })),
  ...['2026-06-01', '2026-02-30', '0000-01-01', '9999-12-31', '10000-01-01', '', null, 1].flatMap((day) => [
    { start_date: day },
    { end_date: day },
    { start_date: '2026-06-01', end_date: day },
  ]),
  ...['as_sent', 'supply_start_date', '', 'toString', null].map((order) => ({ order })),
  ...['LANE-0-A', 'NOBODY', '', '..', '__proto__', 'x'.repeat(65), null].map((depends_on) => ({ depends_on })),
  ...['10', '1', '00', '٣٣', '', null].map((distributor) => ({
    distributor_caps: [{ distributor, accounts_per_day: 1 }],
  })),
  {
    distributor_caps: Array.from({ length: 91 }, (_, index) => ({
      distributor: String(10 + index),
      accounts_per_day: 1,
    })),
  },
  { reason: 'x'.repeat(1_001) },
  { reason: '\u0000' },
];

/** Planned figures of a wave, valid and odd ones. */
export const FIGURES: readonly unknown[] = [
  ...[{}, null, [], { revision: 0 }, { revision: 1 }, { planned_totals: [] }, { planned_totals: { meter_points: {} } }],
  ...whole.flatMap((value) => [{ planned_accounts: value }, { planned_totals: { customers: value } }]),
  ...['1', '-0', '1e400', '1.12345678901', '9'.repeat(500), 'NaN', '', null, 1.1].map((balance) => ({
    planned_totals: { balance },
  })),
  { planned_totals: { transactions: { count: -1, sum: 'x' } } },
];
