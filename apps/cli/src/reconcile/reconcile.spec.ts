import { writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CarryoverClient } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { causeLines } from './cause-lines.js';
import { compare } from './compare.js';
import { withFields } from './difference-fields.js';
import { withSources } from './difference-sources.js';
import { packedTotals } from './packed-totals.js';
import { renderReport } from './render-report.js';

const path = temporaryFolder();
const grant = {
  token: 't',
  refreshToken: 'r',
  refreshExpiresIn: 2_000_000_000,
  payload: { iat: 1_000, exp: 4_600 },
};
const figures = { meter_points: { electricity: 1, gas: 0 }, balance: '1.00', transactions: { count: 0, sum: '0.00' } };
const report = {
  report_id: 'r-1',
  import_supplier: 'DEMO',
  scope: 'book' as const,
  wave: null,
  status: 'READY' as const,
  created_at: '2026-01-01T00:00:00Z',
  computed_at: '2026-01-01T00:00:01Z',
  summary: {
    states: { MATCHED: 1_234, MISMATCHED: 1, MISSING: 1, EXTRA: 1 },
    totals: [{ field: 'balance' as const, expected: '10.00', actual: '9.99', difference: '-0.01' }],
    causes: [],
  },
};

/** What a comparison comes to when the service answers so. */
function comparing(status: number, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const fetch = async (url: unknown): Promise<Response> =>
    String(url).endsWith('/graphql/')
      ? Response.json({ data: { obtainPlatformToken: grant } })
      : Response.json(body, { status, headers });
  const client = new CarryoverClient({ apiUrl: 'http://127.0.0.1:1', secretKey: 'k', fetch, retry: { attempts: 1 } });
  const read = async function* () {
    yield Buffer.from('{}');
  };
  return compare({ client, supplier: 'DEMO', files: [{ name: 'totals.ndjson', read }], patience: 1 });
}

describe('control totals that are sent', () => {
  it('are packed, whether they come packed or not, and can be read again', async () => {
    const text = '{"totals":1}\n'.repeat(100_000);
    writeFileSync(path('plain'), text);
    writeFileSync(path('packed'), gzipSync(text));
    for (const name of ['plain', 'packed', 'plain']) {
      const read = packedTotals(path(name), standInSurroundings());
      for (let reading = 0; reading < 2; reading += 1) {
        const pieces: Uint8Array[] = [];
        for await (const piece of read()) pieces.push(piece);
        expect(gunzipSync(Buffer.concat(pieces)).toString()).toBe(text);
      }
    }
  });

  it('name the file that cannot be read, and stdin that cannot be sent twice', async () => {
    await expect(packedTotals(path('none'), standInSurroundings())().next()).rejects.toMatchObject({ exitCode: 3 });
    const read = packedTotals('-', standInSurroundings({ stdin: 'x' }));
    await read().next();
    await expect(read().next()).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe('several files', () => {
  it('are sent as parts of one report, which is compared when all have come', async () => {
    const asked: string[] = [];
    const fetch = async (url: unknown, { method }: RequestInit = {}): Promise<Response> => {
      const { pathname, search } = new URL(String(url));
      if (pathname.endsWith('/graphql/')) return Response.json({ data: { obtainPlatformToken: grant } });
      asked.push(`${method} ${pathname.slice('/v2/data-import/reconciliations/DEMO/'.length)}${search}`);
      return Response.json(report);
    };
    const client = new CarryoverClient({ apiUrl: 'http://127.0.0.1:1', secretKey: 'k', fetch });
    const read = async function* () {
      yield Buffer.from('{}');
    };
    const files = ['one', 'two', 'three'].map((name) => ({ name, read }));
    await compare({ client, supplier: 'DEMO', files, scope: 'named', patience: 1_000 });
    expect(asked).toEqual([
      'POST ?scope=named&open=true',
      'PUT r-1/parts/2/',
      'PUT r-1/parts/3/',
      'POST r-1/recompute/',
      'GET r-1/?limit=1',
    ]);
  });
});

describe('a comparison', () => {
  const lines = { 3: { balance: ['Wrong \u001b[31mamount.'] }, 5: ['No JSON.'] };
  it.each<[string, number, unknown, number, string]>([
    [
      'lines are wrong',
      400,
      { lines },
      1,
      'totals.ndjson is not taken:\n  line 3, balance: Wrong �[31mamount.\n  line 5: No JSON.',
    ],
    ['the body is empty', 400, { non_field_errors: ['The body holds no account.'] }, 1, 'The body holds no account.'],
    [
      'there is no such wave',
      400,
      { wave: ['This supplier has no wave with this code.'] },
      2,
      'wave: This supplier has no wave with this code.',
    ],
    ['there is no such supplier', 404, { detail: 'None.', code: 'not_found' }, 2, 'there is no import supplier DEMO'],
    ['one is under way', 409, { detail: 'Busy.', code: 'reconciliation_in_progress' }, 6, 'at this moment'],
    [
      'others are received',
      429,
      { detail: 'Busy.', code: 'too_many_control_totals' },
      6,
      'as many control totals as it takes',
    ],
    ['the key is refused', 403, { detail: 'No.', code: 'permission_denied' }, 4, 'refuses the key'],
    ['the platform fails', 503, { detail: 'Later.', code: 'service_unavailable' }, 5, 'cannot take more'],
    ['it failed', 200, { ...report, status: 'FAILED', summary: null, accounts: [] }, 5, 'could not compare'],
    ['it takes too long', 200, { ...report, status: 'COMPUTING', accounts: [] }, 6, 'takes longer'],
  ])('ends with a sentence when %s', async (_, status, body, exitCode, message) => {
    await expect(comparing(status, body)).rejects.toMatchObject({
      exitCode,
      message: expect.stringContaining(message),
    });
  });

  it('gives the report once it is there', async () => {
    expect(await comparing(200, { ...report, accounts: [] })).toEqual(report);
  });
});

describe('the report for people', () => {
  const differences = [
    {
      external_account_number: 'A-1',
      state: 'MISMATCHED' as const,
      differences: [
        { field: 'balance' as const, expected: '2.00', actual: '1.99' },
        { field: 'transactions.count' as const, expected: 3, actual: 2 },
      ],
    },
    {
      external_account_number: 'A-2',
      state: 'MISSING' as const,
      import_status: 'ERRORED',
      error_code: 'x_y',
      expected: figures,
      warnings: { count: 3, rules: ['R28', 'R101'] },
    },
  ];

  it('has the states, the figures to the penny and every difference', () => {
    const text = renderReport({ report, differences, leftOut: 1 });
    for (const line of [
      /^MATCHED +1,234$/m,
      /^balance +10\.00 +9\.99 +-0\.01$/m,
      /^A-1 +MISMATCHED +balance +2\.00 +1\.99$/m,
      /^A-1 +MISMATCHED +transactions\.count +3 +2$/m,
      /^A-2 +MISSING +balance +1\.00 +ERRORED, x_y$/m,
      /^A-2 +MISSING +warnings +3 of R28, R101$/m,
      /^And 1 account more: /m,
      /^Not every account matches\.$/m,
    ])
      expect(text).toMatch(line);
  });

  it('names the rows of the extracts that the figures are made of', async () => {
    const header = {
      version: 1,
      nodes: [
        { path: '', file: 'accounts.csv', fields: { transfer_balance: ['BALANCE'] } },
        {
          path: 'ledgers.*.current_statement_transactions.*',
          file: 'transactions.csv',
          fields: { amount: ['AMOUNT'] },
        },
      ],
    };
    const rows = { '': '0:2', 'ledgers.0.current_statement_transactions': '1:4-5,9' };
    const lines = [
      header,
      { external_account_number: 'A-1', rows },
      { external_account_number: 'A-2', rows: { '': '0:3' } },
    ];
    writeFileSync(path('mapped.provenance.ndjson'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const sourced = await withSources(differences, path('mapped.ndjson'), standInSurroundings());
    const text = renderReport({ report, differences: sourced, leftOut: 0 });
    expect(text).toMatch(/^A-1: balance accounts\.csv:2:BALANCE; transactions\.count transactions\.csv:4-5,9$/m);
    expect(text).toMatch(/^A-2: accounts\.csv:3$/m);
    await expect(withSources(differences, path('none.ndjson'), standInSurroundings())).rejects.toMatchObject({
      exitCode: 3,
    });
  });

  it('names the fields whose digests differ, of accounts that are in the file', async () => {
    const asked: string[] = [];
    let status = 200;
    const field = (name: string, actual: string | null) => ({ path: name, expected: '•••', actual, differs: true });
    const fields = [field('customers.0.email', '•••'), field('customers.1.mobile', null)];
    const fetch = async (url: unknown, { body }: RequestInit = {}): Promise<Response> => {
      const { pathname } = new URL(String(url));
      if (pathname.endsWith('/graphql/')) return Response.json({ data: { obtainPlatformToken: grant } });
      asked.push(`${pathname.slice('/v2/data-import/reconciliations/DEMO/'.length)} ${body}`);
      if (status === 400) return Response.json({ values: { customers: ['Expected array.'] } }, { status });
      return Response.json({ groups: [{ group: 'customers', differs: true, fields, left_out: 0 }] });
    };
    const client = new CarryoverClient({ apiUrl: 'http://127.0.0.1:1', secretKey: 'k', fetch });
    const line = (number: string) =>
      `{"import_supplier":"DEMO","external_account_number":"${number}","transfer_balance":1.10}\n`;
    const file = path('as-sent.ndjson');
    writeFileSync(file, ['A-3', 'A-4', 'A-3'].map(line).join(''));
    const [balance] = differences;
    const digest = {
      state: 'MISMATCHED' as const,
      further_differences: [{ figure: 'digests.customers', expected: null, actual: null }],
    };
    const differing = [
      { ...digest, external_account_number: 'A-3' },
      { ...digest, external_account_number: 'NOT-THERE' },
      ...(balance === undefined ? [] : [{ ...balance, external_account_number: 'A-4' }]),
    ];
    const naming = { client, supplier: 'DEMO', reportId: 'r-1', file };
    const named = await withFields(differing, naming, standInSurroundings());
    expect(asked).toEqual([`r-1/fields/ {"external_account_number":"A-3","values":${line('A-3').trimEnd()}}`]);
    expect(renderReport({ report, differences: named, leftOut: 0 })).toContain(
      [
        'Fields that differ:',
        'A-3: customers.0.email, ••• in the file, ••• on the platform',
        'A-3: customers.1.mobile, ••• in the file, nothing on the platform\n',
      ].join('\n'),
    );
    status = 400;
    await expect(withFields(differing, naming, standInSurroundings())).rejects.toMatchObject({
      exitCode: 1,
      message: `${file}, line 1 cannot be compared: values.customers: Expected array.`,
    });
  });

  it.each([
    [{ scope: 'book', wave: null }, 'Every account matches.'],
    [{ scope: 'named', wave: null }, 'Every account matches of those that are named.'],
    [{ scope: 'wave', wave: 'JUNE-1' }, 'Every account matches of wave JUNE-1.'],
  ] as const)('says so when every account matches: %p', (scope, sentence) => {
    expect(renderReport({ report: { ...report, ...scope }, differences: [], leftOut: 0 })).toContain(sentence);
  });

  it('says what accounts that differ have in common, a line a cause', () => {
    const causes = [
      {
        state: 'MISMATCHED' as const,
        accounts: 12,
        money: '120.00',
        example: 'A-1',
        differences: [
          { field: 'balance' as const, by: '10.00' },
          { field: 'transactions.count' as const, by: 1 },
          { field: 'transactions.sum' as const, by: '10.00' },
        ],
        likely_transaction: { type: 'PAYMENT', origin: 'ADDED' as const, transaction_id: 'X' },
      },
      {
        state: 'MISMATCHED' as const,
        accounts: 1,
        money: '0.00',
        example: 'A-9',
        differences: [{ field: 'meter_points.gas' as const, by: -2 }],
      },
      {
        state: 'MISSING' as const,
        accounts: 2,
        money: '3.00',
        example: 'A-2',
        differences: [],
        import_status: 'ERRORED',
        error_code: 'x_y',
      },
      { state: 'EXTRA' as const, accounts: 1, money: '1.00', example: 'A-3', differences: [] },
    ];
    expect(causeLines(causes)).toEqual([
      '12 accounts, such as A-1: balance too high by 10.00, transactions too high by 1, sum of transactions too high by 10.00; each has one PAYMENT "X" too many, added after the import',
      '1 account, such as A-9: gas meter points too low by 2',
      '2 accounts, such as A-2: not imported (ERRORED, x_y), balances of 3.00 pounds',
      '1 account, such as A-3: imported and not named, balances of 1.00 pounds',
    ]);
    const withCauses = { ...report, summary: { ...report.summary, causes } };
    expect(renderReport({ report: withCauses, differences: [], leftOut: 0 })).toContain(
      'Causes, the worst first:\n12 acc',
    );
  });
});
