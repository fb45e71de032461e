import { createHash } from 'node:crypto';
import {
  FIGURES,
  figureName,
  furtherFiguresOf,
  groupedFigures,
  parseStrictJson,
  poundsToUnits,
  readAccountPayload,
  unitsToPounds,
} from '@carryover/contract';
import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import type { TestSupplier } from '../../testing/imported-account.js';
import {
  type ReadReport,
  type ReconciledTestAccount,
  ReconciliationFixture,
} from './testing/reconciliation-fixture.js';

const SALT = '0123456789abcdef0123456789abcdef';
const TERMS = { digests: { salt: SALT } };

let fixture: ReconciliationFixture;
let supplier: TestSupplier;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
});
afterAll(() => fixture?.stop());

/** All that can be said of an account from what was sent. */
function lineOf({ totals, sent }: ReconciledTestAccount): Record<string, unknown> {
  return { ...totals, ...groupedFigures(furtherFiguresOf(sent, SALT)) };
}

function furtherOf({ accounts }: ReadReport): string[] {
  return accounts.flatMap(({ external_account_number: number, further_differences: further = [] }) =>
    further.map(({ figure, key, expected, actual }) => [number, figure, key, expected, actual].join(' ')),
  );
}

describe('figures besides the five', () => {
  let account: ReconciledTestAccount;
  let line: Record<string, unknown>;

  beforeAll(async () => {
    supplier = await fixture.supplier('FIGURES');
    account = await fixture.account(supplier);
    line = lineOf(account);
  });

  const compared = async (changes: object = {}) =>
    fixture.read(supplier, await fixture.report(supplier, [TERMS, { ...line, ...changes }], ''));

  it('of an account that was imported as it was sent are all the same, and so are the digests', async () => {
    const names = FIGURES.filter(({ isLater }) => isLater !== true).map(figureName);
    expect(
      Object.entries(line).flatMap(([group, members]) =>
        Object.keys(Object(members)).map((name) => `${group}.${name}`),
      ),
    ).toEqual(expect.arrayContaining(names));
    const report = await compared();
    expect(furtherOf(report)).toEqual([]);
    expect(report.summary?.states).toMatchObject({ MATCHED: 1, MISMATCHED: 0 });
  });

  it('are compared where they were sent', async () => {
    const { customers } = line;
    const report = await fixture.read(
      supplier,
      await fixture.report(supplier, [{ ...account.totals, customers: { ...Object(customers), count: 9 } }]),
    );
    expect(report.accounts).toEqual([
      {
        external_account_number: account.number,
        state: 'MISMATCHED',
        differences: [],
        further_differences: [{ figure: 'customers.count', expected: '9', actual: expect.any(String) }],
      },
    ]);
    expect(report.summary?.causes).toMatchObject([
      {
        accounts: 1,
        differences: [],
        further_differences: [{ figure: 'customers.count', by: expect.stringMatching(/^-/) }],
      },
    ]);
  });

  it('of accounts of every kind are all the same from the payload and from the rows', async () => {
    const own = await fixture.supplier('KINDS');
    const lines: unknown[] = [TERMS];
    const nothing = furtherFiguresOf({ import_supplier: own.code, external_account_number: '' }, SALT);
    const untold = new Set(Object.keys(nothing));
    for (const sent of generatePayloads(25, 101_230, own.code)) {
      const raw = parseStrictJson(Buffer.from(JSON.stringify(sent)));
      const { payload, ruleErrors } = readAccountPayload(raw, { today: '2026-01-01' });
      if (payload === null) throw new Error(JSON.stringify(ruleErrors));
      lines.push(lineOf(await fixture.imported(own, payload)));
      for (const [name, value] of Object.entries(furtherFiguresOf(payload, SALT)))
        if (JSON.stringify(value) !== JSON.stringify(nothing[name])) untold.delete(name);
    }
    // Each is of something in one of them at least.
    expect([...untold]).toEqual([]);
    const report = await fixture.read(own, await fixture.report(own, lines));
    expect(furtherOf(report)).toEqual([]);
    expect(report.summary?.states).toMatchObject({ MATCHED: 25 });
  });

  it.each([
    [
      'an entry of the priority services register',
      `UPDATE psr_record SET elec_industry_code = '99', gas_industry_code = NULL WHERE id = (SELECT id FROM psr_record WHERE account_id = $1 LIMIT 1)`,
      ['digests.priority_services', 'priority_services.electricity'],
    ],
    [
      'the last reading',
      `UPDATE meter_reading SET reading_value = reading_value + 1 WHERE id = (
        SELECT id FROM meter_reading WHERE account_id = $1 ORDER BY reading_date DESC, reading_value DESC LIMIT 1)`,
      ['digests.readings', 'readings.last'],
    ],
    [
      'an old reading',
      `UPDATE meter_reading SET reading_value = reading_value - 1 WHERE id = (
        SELECT id FROM meter_reading WHERE account_id = $1 ORDER BY reading_date LIMIT 1)`,
      ['digests.readings'],
    ],
    ['a metadata value', `UPDATE account_metadata SET value = '{"a": 1}' WHERE account_id = $1`, ['digests.metadata']],
    [
      'an e-mail address in capitals',
      'UPDATE customer SET email = upper(email) WHERE id IN (SELECT customer_id FROM account_customer WHERE account_id = $1)',
      ['digests.customers'],
    ],
    [
      'a date of birth',
      `UPDATE customer SET date_of_birth = NULL WHERE id IN (SELECT customer_id FROM account_customer WHERE account_id = $1)`,
      ['customers.with_date_of_birth', 'digests.customers'],
    ],
    [
      'the document of a note',
      `UPDATE note_document SET document_path = document_path || 'x' WHERE account_id = $1`,
      ['digests.notes'],
    ],
    [
      'the means of payment',
      `UPDATE payment_schedule SET means = 'CASH' WHERE account_id = $1`,
      ['digests.payment_schedules', 'payment_schedules.by_means'],
    ],
  ])('tell of %s that was altered, and of nothing else', async (_, alter, figures) => {
    const altered = await fixture.account(supplier);
    await fixture.query(alter, [altered.id]);
    const id = await fixture.report(supplier, [TERMS, lineOf(altered)], '?scope=named');
    const found = furtherOf(await fixture.read(supplier, id)).map((one) => one.split(' ')[1]);
    expect([...new Set(found)].sort()).toEqual(figures);
  });

  it('of what was added later are told, too', async () => {
    const later = await fixture.account(supplier);
    await fixture.query(
      `INSERT INTO payment_instruction (id, account_id, vendor, reference, type, status, verified_at)
       VALUES (gen_random_uuid(), $1, 'BANK', 'REF-1', 'DIRECT_DEBIT', 'ACTIVE', now())`,
      [later.id],
    );
    const line = { ...later.totals, mandates: { count: 1, by_type: { DIRECT_DEBIT: 1, CARD: 0 } } };
    const report = await fixture.read(supplier, await fixture.report(supplier, [line], '?scope=named'));
    expect(report.summary?.states).toMatchObject({ MATCHED: 1 });
    const wrong = { ...line, mandates: { by_type: { CARD: 1 } } };
    const { accounts } = await fixture.read(supplier, await fixture.report(supplier, [wrong], '?scope=named'));
    expect(accounts).toMatchObject([
      {
        further_differences: [
          { figure: 'mandates.by_type', key: 'CARD', expected: '1', actual: null },
          { figure: 'mandates.by_type', key: 'DIRECT_DEBIT', expected: null, actual: '1' },
        ],
      },
    ]);
  });

  it('count what came with an account together with what was added later, and add that up to the digit', async () => {
    const later = await fixture.account(supplier);
    const add = (path: string, body: object) =>
      call(
        `${fixture.api.url}/v1/data-import/${path}/create/`,
        'POST',
        { Authorization: `Token ${supplier.token}` },
        {
          ...{ import_supplier: supplier.code, external_account_number: later.number },
          ...body,
        },
      );
    const written = { body: 'Rang again.', document_paths: [{ document_path: 'a.pdf' }, { document_path: 'b.pdf' }] };
    expect(await add('notes', { notes: [written] })).toMatchObject({ status: 201 });
    const statement = { bill_period_from_date: '2019-01-01', bill_period_to_date: '2019-01-31' };
    const statements = [117.2, -0.05].map((gross_amount, index) => ({
      ...{ ...statement, statement_id: `LATER-${index}`, gross_amount },
    }));
    expect(await add('historical-statements', { statements })).toMatchObject({ status: 201 });
    // As a release long before kept it.
    await fixture.query(
      `UPDATE statement SET gross_amount = NULL, gross_amount_pence = 117 WHERE account_id = $1 AND statement_id = 'LATER-0'`,
      [later.id],
    );
    const { notes: came, statements: old } = Object(lineOf(later));
    const told = (more: number, gross: string) => ({
      ...later.totals,
      notes: { count: came.count + more, documents: came.documents + 2 * more },
      statements: { count: old.count + 2 * more, gross },
    });
    const report = async (line: object) =>
      fixture.read(supplier, await fixture.report(supplier, [line], '?scope=named'));
    expect((await report(told(1, '116.95'))).summary?.states).toMatchObject({ MATCHED: 1 });
    const differing = furtherOf(await report(told(0, '0'))).map((one) => one.split(' ').slice(1).join(' '));
    expect(differing.sort()).toEqual(
      [
        `notes.count  ${came.count} ${came.count + 1}`,
        `notes.documents  ${came.documents} ${came.documents + 2}`,
        `statements.count  ${old.count} ${old.count + 2}`,
        'statements.gross  0.00 116.95',
      ].sort(),
    );
  });

  it('that are numbers are added up on both sides, over the accounts whose lines have them', async () => {
    const own = await fixture.supplier('SUMS');
    const [first, second, third] = [await fixture.account(own), await fixture.account(own), await fixture.account(own)];
    const tariffs = { by_tariff: { NOBODY: 2 } };
    const id = await fixture.report(own, [
      TERMS,
      lineOf(first),
      { ...lineOf(second), customers: { count: 7 }, payment_schedules: { amount: '0.01' } },
      { ...third.totals, external_account_number: 'NOT-SENT', customers: { count: 3 }, agreements: tariffs },
    ]);
    const { customers, payment_schedules: schedules } = Object(lineOf(first));
    const { further_totals: totals } = Object((await fixture.read(own, id)).summary);
    const held = 2 * customers.count;
    const sent = customers.count + 7 + 3;
    expect(totals).toContainEqual({
      figure: 'customers.count',
      ...{ expected: `${sent}`, actual: `${held}`, difference: `${held - sent}` },
    });
    expect(totals).toContainEqual({
      figure: 'agreements.by_tariff',
      ...{ key: 'NOBODY', expected: '2', actual: '0', difference: '-2' },
    });
    const amount = unitsToPounds(poundsToUnits(schedules.amount) - poundsToUnits('0.01'));
    expect(totals).toContainEqual(expect.objectContaining({ figure: 'payment_schedules.amount', difference: amount }));
    expect(totals.map(({ figure }: { figure: string }) => figure)).not.toContain('readings.last');
  });

  it('in pounds count among the money by which accounts are ordered', async () => {
    const own = await fixture.supplier('MONEY');
    const [first, second] = [await fixture.account(own), await fixture.account(own)];
    const id = await fixture.report(own, [
      { ...first.totals, payment_schedules: { amount: '0.01' } },
      { ...second.totals, balance: '57.31' },
    ]);
    const { accounts } = await fixture.read(own, id, '?order=worst');
    expect(accounts.map(({ external_account_number: number }) => number)).toEqual([first.number, second.number]);
  });

  it('are refused by their path', async () => {
    const wrong = {
      ...account.totals,
      customers: { count: -1, with_fax: 1 },
      readings: { last: { Z: 'x' }, last_dates: [] },
      digests: { customers: 'ABC' },
      priority_services: 3,
    };
    expect(await fixture.send(supplier, [TERMS, wrong])).toMatchObject({
      status: 400,
      body: {
        lines: {
          2: {
            customers: { count: [expect.any(String)], with_fax: ['This field is not recognised.'] },
            readings: { last: { Z: [expect.any(String)] }, last_dates: ['Expected object.'] },
            digests: { customers: [expect.any(String)] },
            priority_services: ['Expected object.'],
          },
        },
      },
    });
  });

  it('are digests only together with what these are made with', async () => {
    expect(await fixture.send(supplier, [line])).toMatchObject({
      status: 400,
      body: { digests: { salt: ['There are digests, and no line says what they are made with.'] } },
    });
    expect(await fixture.send(supplier, [{ digests: { salt: 'short' } }, line])).toMatchObject({
      status: 400,
      body: { lines: { 1: { digests: { salt: [expect.any(String)] } } } },
    });
    expect(await fixture.send(supplier, [TERMS, TERMS, line])).toMatchObject({
      status: 400,
      body: { lines: { 2: { digests: ['An earlier line says what digests are made with already.'] } } },
    });
  });

  it('find one need, one reading and one mandate that were altered, first and nothing else', async () => {
    const own = await fixture.supplier('THREE');
    const lines: Record<string, unknown>[] = [];
    const accounts: ReconciledTestAccount[] = [];
    for (let index = 0; index < 12; index += 1) {
      const imported = await fixture.account(own);
      await fixture.query(
        `INSERT INTO payment_instruction (id, account_id, vendor, reference, type, status, verified_at, last_four)
         VALUES (gen_random_uuid(), $1, 'BANK', $2, 'DIRECT_DEBIT', 'ACTIVE', now(), '1234')`,
        [imported.id, `REF-${index}`],
      );
      accounts.push(imported);
      const fields = ['mandates', 'last_four=1234', `reference=REF-${index}`, 'type=DIRECT_DEBIT', 'vendor=BANK'];
      const mandates = createHash('sha256')
        .update(`${SALT}\u001e${fields.join('\u001f')}\u001e`)
        .digest('hex');
      const line = lineOf(imported);
      lines.push({ ...line, mandates: { count: 1 }, digests: { ...Object(line.digests), mandates } });
    }
    const [need, reading, mandate] = accounts;
    if (!need || !reading || !mandate) throw new Error('no accounts');
    await fixture.query(
      `UPDATE psr_record SET effective_from = '2020-01-01' WHERE id = (SELECT id FROM psr_record WHERE account_id = $1 LIMIT 1)`,
      [need.id],
    );
    await fixture.query(
      'UPDATE meter_reading SET reading_value = reading_value + 0.1 WHERE id = (SELECT id FROM meter_reading WHERE account_id = $1 LIMIT 1)',
      [reading.id],
    );
    await fixture.query(`UPDATE payment_instruction SET last_four = '1235' WHERE account_id = $1`, [mandate.id]);
    const report = await fixture.read(own, await fixture.report(own, [TERMS, ...lines]), '?order=worst&limit=3');
    expect(report.summary?.states).toEqual({ MATCHED: 9, MISMATCHED: 3, MISSING: 0, EXTRA: 0 });
    const groups = new Map(
      report.accounts.map(({ external_account_number: number, further_differences: further = [] }) => [
        number,
        further.map(({ figure }) => figure).filter((figure) => figure.startsWith('digests.')),
      ]),
    );
    expect(groups).toEqual(
      new Map([
        [need.number, ['digests.priority_services']],
        [reading.number, ['digests.readings']],
        [mandate.number, ['digests.mandates']],
      ]),
    );
  });
});
