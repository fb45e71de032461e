import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WaveFixture } from './testing/wave-fixture.js';

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
});
afterAll(() => fixture?.stop());

const counts = (accepted: number, refused = 0, unchanged = 0) => ({
  lines: accepted + refused + unchanged,
  ...{ accepted, refused, unchanged },
});

describe('sending a part', () => {
  it('keeps the accounts of its lines, which wait for the release of the wave', async () => {
    await fixture.make('KEPT');
    const [one, other] = [fixture.account(), fixture.account()];
    expect(await fixture.put('KEPT', 'a', [one, other])).toMatchObject({
      status: 200,
      body: { part: 'a', ...counts(2), results: '/v2/data-import/waves/WAVES/KEPT/results/?outcome=refused' },
    });
    const held = await fixture.query(
      `SELECT p.status, isfinite(p.available_at) AS due, (SELECT count(*)::int FROM account_import_event e WHERE e.process_id = p.id) AS events,
         (SELECT count(*)::int FROM account_import_payload v WHERE v.process_id = p.id) AS payloads
       FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = 'KEPT'`,
    );
    expect(held).toEqual(Array(2).fill({ status: 'PENDING', due: false, events: 1, payloads: 1 }));
    expect(await fixture.read('KEPT')).toMatchObject({
      state: 'LOADING',
      counts: { lines: 2, imported: 0, refused: 0, failed: 0, not_processed: 2, unchanged: 0 },
      parts: [{ code: 'a', lines: 2, received_at: expect.any(String) }],
    });
  });

  it('refuses lines that are wrong with every problem, and takes the others', async () => {
    await fixture.make('MIXED');
    const good = fixture.account();
    const wrong = { ...fixture.account(), account_type: 'BUSINESS', customers: [], nonsense: 1 };
    const lines = [
      good,
      '{"external_account_number": ',
      wrong,
      '[]',
      { ...fixture.account(), import_supplier: 'OTHER' },
    ];
    expect(await fixture.put('MIXED', 'a', lines)).toMatchObject({ status: 200, body: counts(1, 4) });
    const { lines: told } = await fixture.results('MIXED', '?outcome=refused');
    expect(told.map(({ line, problems }) => [line, problems.length > 0])).toEqual(
      [2, 3, 4, 5].map((line) => [line, true]),
    );
    expect(told[0]?.problems).toMatchObject([{ rule: null, code: 'parse_error' }]);
    expect(told[1]?.external_account_number).toBe(wrong.external_account_number);
    expect(told[1]?.problems).toEqual(
      expect.arrayContaining([expect.objectContaining({ rule: 'R01', code: 'unknown_field', path: 'nonsense' })]),
    );
    expect(told[1]?.problems.length).toBeGreaterThan(1);
    expect(told[3]?.problems).toMatchObject([{ code: 'other_supplier', path: 'import_supplier' }]);
  });

  it('counts lines that were taken already as unchanged when the part comes again, and drops what it has no more', async () => {
    await fixture.make('AGAIN');
    const accounts = Array.from({ length: 450 }, () => fixture.account());
    const broken = '{';
    expect((await fixture.put('AGAIN', 'a', [...accounts, broken])).body).toMatchObject(counts(450, 1));
    expect((await fixture.put('AGAIN', 'a', [...accounts, broken])).body).toMatchObject(counts(0, 1, 450));
    expect((await fixture.put('AGAIN', 'a', accounts.slice(0, 449))).body).toMatchObject(counts(0, 0, 449));
    const view = await fixture.read('AGAIN');
    expect(view.counts).toMatchObject({ lines: 449, not_processed: 449, unchanged: 0, refused: 0 });
    expect(
      await fixture.query(`SELECT count(*)::int AS n FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id
      WHERE w.code = 'AGAIN'`),
    ).toEqual([{ n: 450 }]);
  });

  it('takes accounts out of the wave of which no line tells any more', async () => {
    await fixture.make('DROPPED');
    const [kept, dropped, renamed] = [fixture.account(), fixture.account(), fixture.account()];
    await fixture.put('DROPPED', 'a', [kept, renamed, dropped]);
    await fixture.put('DROPPED', 'a', [kept, { ...renamed, external_account_number: 'RENAMED-1' }]);
    const rows = await fixture.query(
      `SELECT p.external_account_number AS number, p.status FROM account_import_process p
       JOIN import_wave w ON w.id = p.wave_id WHERE w.code = 'DROPPED' ORDER BY p.status, number`,
    );
    expect(new Map(rows.map(({ number, status }) => [number, status]))).toEqual(
      new Map([
        [kept.external_account_number, 'PENDING'],
        [dropped.external_account_number, 'CANCELLED'],
        [renamed.external_account_number, 'CANCELLED'],
        ['RENAMED-1', 'PENDING'],
      ]),
    );
  });

  it('knows accounts of the wave again in whatever line they stand', async () => {
    await fixture.make('MOVED');
    const accounts = Array.from({ length: 5 }, () => fixture.account());
    await fixture.put('MOVED', 'a', accounts);
    expect((await fixture.put('MOVED', 'a', [fixture.account(), ...accounts])).body).toMatchObject(counts(1, 0, 5));
    expect((await fixture.read('MOVED')).counts).toMatchObject({ lines: 6, not_processed: 6, unchanged: 0 });
  });

  it('replaces an account that another part has changed meanwhile', async () => {
    await fixture.make('BACK');
    const account = fixture.account();
    await fixture.put('BACK', 'a', [account]);
    await fixture.put('BACK', 'b', [{ ...account, billing_address1: '99 New Street' }]);
    expect((await fixture.put('BACK', 'a', [account])).body).toMatchObject(counts(1));
  });

  it('takes over accounts that wait for another wave, also a cancelled one', async () => {
    await fixture.make('FROM');
    await fixture.make('TO');
    const account = fixture.account();
    await fixture.put('FROM', 'a', [account]);
    await fixture.call('POST', 'FROM/cancel/');
    expect((await fixture.put('TO', 'a', [account])).body).toMatchObject(counts(1));
    expect((await fixture.read('TO')).counts).toMatchObject({ not_processed: 1 });
    const [row] = await fixture.query(
      `SELECT w.code FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id WHERE p.external_account_number = $1`,
      [account.external_account_number],
    );
    expect(row).toEqual({ code: 'TO' });
  });

  it('counts no account towards what was planned that is not its own any more', async () => {
    await fixture.make('LOST', { planned_accounts: 3 });
    await fixture.make('TOOK');
    const [kept, taken, alone] = [fixture.account(), fixture.account(), fixture.account()];
    await fixture.put('LOST', 'a', [kept, taken, alone]);
    const gate = async () => (await fixture.read('LOST')).gates.find((one) => one.gate === 'planned_accounts');
    expect(await gate()).toMatchObject({ state: 'green' });
    await fixture.put('TOOK', 'a', [taken]);
    expect(await gate()).toMatchObject({ state: 'red', detail: '2 of 3 planned accounts can be imported.' });
    await fixture.query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE external_account_number = $1`, [
      alone.external_account_number,
    ]);
    expect(await gate()).toMatchObject({ state: 'red', detail: '1 of 3 planned accounts can be imported.' });
    expect(await fixture.call('POST', 'LOST/release/')).toMatchObject({ status: 409 });
  });

  it('lets an account go that is sent by itself', async () => {
    await fixture.make('ALONE');
    const [same, other] = [fixture.account(), fixture.account()];
    await fixture.put('ALONE', 'a', [same, other]);
    for (const account of [same, { ...other, billing_address1: '99 New Street' }]) {
      const { status } = await fetch(`${fixture.api.url}/v2/data-import/accounts/`, {
        method: 'POST',
        headers: { Authorization: `Token ${fixture.supplier.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(account),
      });
      expect(status).toBe(201);
    }
    const rows = await fixture.query(
      `SELECT status, wave_id, available_at <= clock_timestamp() AS due FROM account_import_process
       WHERE external_account_number = ANY($1)`,
      [[same.external_account_number, other.external_account_number]],
    );
    expect(rows).toEqual(Array(2).fill({ status: 'PENDING', wave_id: null, due: true }));
  });

  it.each([
    ['NUL in a name', '{"a\\u0000b":1}'],
    ['half a character in a name', '{"a\\ud800b":1}'],
    ['a name without end', `{"${'n'.repeat(200_000)}":1}`],
    [
      'a number without end, of another supplier',
      `{"import_supplier":"OTHER","external_account_number":"${'7'.repeat(100_000)}"}`,
    ],
    ['a number with NUL, of another supplier', '{"import_supplier":"OTHER","external_account_number":"1\\u0000"}'],
  ])('refuses a line with %s, and takes the next', async (_, line) => {
    await fixture.make('ODD');
    expect(await fixture.put('ODD', 'a', [line, fixture.account()])).toMatchObject({ status: 200, body: counts(1, 1) });
    expect((await fixture.results('ODD', '?outcome=refused')).lines[0]?.problems.length).toBeGreaterThan(0);
  });

  it('listens to its sender once, however many chunks it has', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    try {
      await fixture.make('CHUNKS');
      expect((await fixture.put('CHUNKS', 'a', Array(6_000).fill('{'))).body).toMatchObject(counts(0, 6_000));
    } finally {
      process.off('warning', note);
    }
    expect(warnings.map(({ name }) => name)).not.toContain('MaxListenersExceededWarning');
  });

  it('takes parts at once that have the same accounts in another order', async () => {
    await fixture.make('CROSS');
    const accounts = Array.from({ length: 150 }, () => fixture.account());
    await fixture.put('CROSS', 'a', accounts);
    for (const street of ['1 First Street', '2 Second Street']) {
      const changed = accounts.map((account, index) => ({ ...account, billing_address1: `${street} ${index}` }));
      const [one, other] = [
        changed,
        changed.map((account) => ({ ...account, billing_address2: 'Upstairs' })).reverse(),
      ];
      const both = await Promise.all([fixture.put('CROSS', 'b', one), fixture.put('CROSS', 'c', other)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    }
    const [{ deadlocks } = {}] = await fixture.query(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(deadlocks).toBe(0);
  });

  it('replaces what waits and differs', async () => {
    await fixture.make('CHANGED');
    const account = fixture.account();
    await fixture.put('CHANGED', 'a', [account]);
    const changed = { ...account, billing_address1: '99 New Street' };
    expect((await fixture.put('CHANGED', 'a', [changed])).body).toMatchObject(counts(1));
    const [row] = await fixture.query(
      `SELECT payload_version AS version, isfinite(available_at) AS due FROM account_import_process WHERE external_account_number = $1`,
      [account.external_account_number],
    );
    expect(row).toEqual({ version: 2, due: false });
  });

  it('cancels what it drops when another wave had it, too, and not what another part has', async () => {
    await fixture.make('HAD');
    await fixture.make('HAS');
    const [moved, shared, other] = [fixture.account(), fixture.account(), fixture.account()];
    await fixture.put('HAD', 'a', [moved]);
    await fixture.put('HAS', 'a', [other, moved, shared]);
    await fixture.put('HAS', 'b', [shared]);
    const statuses = async () => {
      const rows = await fixture.query<{ number: string; status: string }>(
        'SELECT external_account_number AS number, status FROM account_import_process WHERE external_account_number = ANY($1)',
        [[moved, shared, other].map((account) => account.external_account_number)],
      );
      const of = new Map(rows.map(({ number, status }) => [number, status]));
      return [moved, shared, other].map((account) => of.get(account.external_account_number ?? ''));
    };
    // The lines move up, beside those that go.
    await fixture.put('HAS', 'a', [fixture.account(), other]);
    expect(await statuses()).toEqual(['CANCELLED', 'PENDING', 'PENDING']);
    await fixture.put('HAS', 'b', [fixture.account()]);
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED', 'PENDING']);
    expect(await fixture.query('SELECT FROM import_wave_dropped')).toEqual([]);
  });

  it('cancels what it dropped before it broke off, when the wave is released without it', async () => {
    await fixture.make('BROKEN', { planned_accounts: 39 });
    const [dropped, ...kept] = Array.from({ length: 40 }, () => fixture.account());
    await fixture.put('BROKEN', 'a', [dropped ?? {}, ...kept]);
    const broken = { 'Content-Digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` };
    expect(await fixture.put('BROKEN', 'a', kept, broken)).toMatchObject({ status: 400 });
    const gates = async () =>
      Object.fromEntries((await fixture.read('BROKEN')).gates.map(({ gate, state }) => [gate, state]));
    expect(await gates()).toMatchObject({ parts_complete: 'red', planned_accounts: 'green' });
    expect(await fixture.call('POST', 'BROKEN/release/', { waive_gates: true, reason: 'So.' })).toMatchObject({
      status: 200,
      body: { state: 'RUNNING' },
    });
    expect(await gates()).toMatchObject({ parts_complete: 'waived', planned_accounts: 'green' });
    const rows = await fixture.query(
      `SELECT p.external_account_number AS number, e.data ->> 'reason' AS reason FROM account_import_process p
       JOIN import_wave w ON w.id = p.wave_id JOIN account_import_event e ON e.process_id = p.id AND e.to_status = 'CANCELLED'
       WHERE w.code = 'BROKEN' AND p.status = 'CANCELLED'`,
    );
    expect(rows).toEqual([{ number: dropped?.external_account_number, reason: 'line_dropped' }]);
    // Sent whole, it is what it would have been.
    expect((await fixture.put('BROKEN', 'a', kept)).body).toMatchObject(counts(0, 0, 39));
  });

  it('leaves what it dropped to the next sending, where the wave is not released', async () => {
    await fixture.make('UNBROKEN', { planned_accounts: 1 });
    const [kept, dropped] = [fixture.account(), fixture.account()];
    await fixture.put('UNBROKEN', 'a', [dropped, kept]);
    const broken = { 'Content-Digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` };
    await fixture.put('UNBROKEN', 'a', [kept], broken);
    expect(await fixture.call('POST', 'UNBROKEN/release/')).toMatchObject({ status: 409 });
    expect((await fixture.put('UNBROKEN', 'a', [dropped, kept])).body).toMatchObject(counts(0, 0, 2));
    expect((await fixture.read('UNBROKEN')).gates).toContainEqual(
      expect.objectContaining({ gate: 'planned_accounts', detail: '2 of 1 planned accounts can be imported.' }),
    );
  });

  it('takes the first of two lines with one account number', async () => {
    await fixture.make('TWICE');
    const account = fixture.account();
    const lines = [account, fixture.account(), { ...account, billing_address1: '99 New Street' }];
    expect((await fixture.put('TWICE', 'a', lines)).body).toMatchObject(counts(2, 1));
    expect((await fixture.put('TWICE', 'a', lines)).body).toMatchObject(counts(0, 1, 2));
    const { lines: told } = await fixture.results('TWICE', '?outcome=refused');
    expect(told).toMatchObject([
      {
        line: 3,
        problems: [
          {
            code: 'account_number_repeated',
            detail: 'Line 1 of the part has the same account number, and is the one that counts.',
          },
        ],
      },
    ]);
  });

  it('refuses a line that came before, when another one with its account number is put before it', async () => {
    await fixture.make('BEFORE');
    const [account, other] = [fixture.account(), fixture.account()];
    await fixture.put('BEFORE', 'a', [other, fixture.account(), account]);
    expect((await fixture.put('BEFORE', 'a', [other, account, account])).body).toMatchObject(counts(0, 1, 2));
    // Far from it, which is in a later chunk.
    const many = Array.from({ length: 250 }, () => fixture.account());
    const [, ...rest] = many;
    await fixture.put('BEFORE', 'b', many);
    const last = many.at(-1) ?? {};
    expect((await fixture.put('BEFORE', 'b', [last, ...rest])).body).toMatchObject(counts(0, 1, 249));
    const { lines } = await fixture.results('BEFORE', '?outcome=refused');
    expect(lines.map(({ part, line, problems }) => [part, line, problems[0]?.code])).toEqual([
      ['a', 3, 'account_number_repeated'],
      ['b', 250, 'account_number_repeated'],
    ]);
  });

  it('belongs to a wave that is there and takes parts, of a supplier that takes accounts', async () => {
    expect(await fixture.put('NONE', 'a', [fixture.account()])).toMatchObject({ status: 404 });
    await fixture.make('GONE');
    await fixture.call('POST', 'GONE/cancel/');
    expect(await fixture.put('GONE', 'a', [fixture.account()])).toMatchObject({
      status: 409,
      body: { code: 'wave_state_conflict', detail: expect.stringContaining('CANCELLED') },
    });
  });

  it('is refused as soon as the supplier is paused, also with nothing but wrong lines', async () => {
    const status = (now: string) => fixture.query("UPDATE import_supplier SET status = $1 WHERE code = 'WAVES'", [now]);
    await fixture.make('PAUSED');
    await status('Paused');
    const answer = await fixture.put('PAUSED', 'a', ['{']);
    await status('Ongoing');
    expect(answer).toMatchObject({
      status: 400,
      body: { non_field_errors: { code: 'import_supplier_migration_not_ongoing' } },
    });
    expect((await fixture.read('PAUSED')).parts).toEqual([]);
  });
});
