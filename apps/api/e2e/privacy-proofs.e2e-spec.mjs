import { buffer } from 'node:stream/consumers';
import { controlTotalsOf, furtherFiguresOf, groupedFigures } from '@carryover/contract';
import { TelemetryReceiver } from '@carryover/stand-ins';
import { findCanaries, plantCanaries } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromBufferPromise } from 'yauzl';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { plantFault, removeFault } from './support/planted-faults.mjs';
import { PrivacyWatch, variablesFor } from './support/privacy-watch.mjs';

const SOON = { milliseconds: 60_000, every: 50 };
/** More than a profile needs to tell of them. */
const ACCOUNTS = 8;
const SALT = '0'.repeat(32);
const { canaries, notes, transactions } = plantCanaries(0);

/** What waves, packs, reports and retractions are kept in. Figures of readings go by the numbers of meters. */
const TABLES = [
  ...['import_wave', 'import_wave_event', 'import_wave_feed_event', 'import_wave_approval', 'import_wave_waiver'],
  ...['import_wave_line', 'import_wave_part', 'import_wave_pass', 'import_wave_count', 'import_wave_finding'],
  ...['pack', 'pack_signature', 'pack_approval', 'retraction', 'account_retraction', 'self_check'],
];
const BY_METER = ['reconciliation_line', 'reconciliation_difference'];

let carryover;
let supplier;
let staff;
let telemetry;
let watch;
let url;
let report;
let pack;
let retraction;

const numberOf = (index) => `PROOF-${index}`;

/** One of the accounts that differ in nothing but what no two may share. */
function planted(index) {
  const { payload } = plantCanaries(index);
  const references = payload.references.map((one) => ({ ...one, value: `${one.value}-${index}` }));
  return { ...payload, external_account_number: numberOf(index), references };
}

const ndjson = (lines) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A call of the supplier. @returns its status and JSON */
async function send(method, path, body, type = 'application/json') {
  const headers = { Authorization: supplier.authorization, 'Content-Type': type };
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${url}/v2/data-import/${path}`, { method, headers, body: text });
  return { status: answer.status, body: await answer.json() };
}

const wave = (method, path, body, type) => send(method, `waves/DEMO/${path}`, body, type);
const until = async (holds) => expect(await waitUntil(holds, SOON)).toBe(true);
const isOver = (id, status) => async () => (await staff.get(`retractions/${id}`)).body.status === status;

/** Takes accounts back by their numbers. */
const takeBack = (indexes, more = {}) =>
  staff.send('POST', 'suppliers/DEMO/retractions', {
    selection: { external_account_numbers: indexes.map(numberOf) },
    waivers: ['notes_added', 'money_added', 'mail_sent'].map((blocker) => ({ blocker, reason: 'They have it too' })),
    expected_count: indexes.length,
    ...more,
  });

beforeAll(async () => {
  telemetry = await TelemetryReceiver.start();
  const env = { LOG_LEVEL: 'trace', RETRACTION_APPROVALS: 'no', ...variablesFor(telemetry) };
  carryover = await Carryover.start({ env });
  supplier = await carryover.supplier();
  staff = await carryover.staff();
  [{ url }] = carryover.apis;
  watch = new PrivacyWatch(carryover, canaries, telemetry);
  await watch.listenToRedis();
});

afterAll(async () => {
  watch?.stop();
  // The platform changed what one of them holds.
  await carryover?.stop({ planted: ['account-is-what-was-sent'] });
  await telemetry?.stop();
});

describe('accounts full of canaries', () => {
  it('come in a wave, with what is added to them', async () => {
    expect(await wave('POST', '', { code: 'PROOF', planned_accounts: ACCOUNTS })).toMatchObject({ status: 201 });
    const lines = Array.from({ length: ACCOUNTS }, (_, index) => planted(index));
    await wave('PUT', 'PROOF/parts/a/', ndjson(lines), 'application/x-ndjson');
    expect(await wave('POST', 'PROOF/release/', { waive_gates: true, reason: 'As agreed' })).toMatchObject({
      status: 200,
    });
    expect(await carryover.settled()).toEqual({ PROCESSED: ACCOUNTS });
    expect(await supplier.addNotes(numberOf(1), notes)).toMatchObject({ status: 201 });
    expect(await supplier.addTransactions(numberOf(1), transactions)).toMatchObject({ status: 201 });
  });

  it('are corrected, or refused, or meet a database that fails', async () => {
    const sent = planted(2);
    const [customer, ...others] = sent.customers;
    const corrected = {
      ...sent,
      customers: [{ ...customer, family_name: `${customer.family_name} ${customer.title}` }, ...others],
    };
    expect(await supplier.correct(corrected)).toMatchObject({ status: 200, body: { status: 'CORRECTED' } });
    expect(
      await supplier.correct({ ...sent, metadata: [{ key: 'care', value: { remark: customer.email } }] }),
    ).toMatchObject({
      status: 409,
      body: { code: 'field_not_correctable' },
    });
    await carryover.query(`UPDATE customer SET mobile = '07400 913578' WHERE mobile IS NOT NULL AND id IN (
      SELECT c.customer_id FROM account_customer c JOIN account a ON a.id = c.account_id
      WHERE a.external_account_number = '${numberOf(3)}' AND c.position = 0)`);
    const conflicting = planted(3);
    conflicting.customers[0].mobile = '07400 913579';
    expect(await supplier.correct(conflicting)).toMatchObject({
      status: 409,
      body: { code: 'correction_conflict' },
    });
    const noted = planted(4);
    noted.notes = [...noted.notes, { body: notes[0].body, created_at: '2024-01-01T00:00:00Z' }];
    await plantFault(carryover, 'an error of its own', 'note', 'body');
    expect((await supplier.correct(noted)).status).toBe(500);
    await removeFault(carryover, 'note');
    const part = `PROOF/parts/mended/?mode=correction&is_dry_run=true`;
    expect(await wave('PUT', part, ndjson([noted, corrected]), 'application/x-ndjson')).toMatchObject({ status: 200 });
  });

  it('are compared, with what differs in them, field by field', async () => {
    const lines = Array.from({ length: ACCOUNTS }, (_, index) => planted(index)).map((payload) => ({
      ...controlTotalsOf(payload),
      ...groupedFigures(furtherFiguresOf(payload, SALT)),
    }));
    const body = ndjson([{ digests: { salt: SALT } }, ...lines]);
    const answer = await send('POST', 'reconciliations/DEMO/?wave=PROOF', body, 'application/x-ndjson');
    expect(answer).toMatchObject({ status: 201, body: { status: 'READY' } });
    report = answer.body.report_id;
    expect(answer.body.summary.states.MISMATCHED).toBeGreaterThanOrEqual(3);
    const asked = { external_account_number: numberOf(3), values: planted(3) };
    expect(await send('POST', `reconciliations/DEMO/${report}/fields/`, asked)).toMatchObject({ status: 200 });
  });

  it('are proved by a pack, which both sides sign', async () => {
    await until(async () => (await wave('GET', 'PROOF/')).body.state === 'IMPORTED');
    await until(
      async () =>
        (await wave('POST', 'PROOF/reconcile/', { waive_gates: true, reason: 'Three are known' })).body.state ===
        'RECONCILED',
    );
    const latest = async () => (await send('GET', 'packs/DEMO/')).body[0];
    await until(async () => (await latest())?.state === 'READY');
    pack = await latest();
    const said = { sha256: pack.sha256, reason: 'Looked at' };
    expect(await send('POST', `packs/DEMO/${pack.pack_id}/countersign/`, said)).toMatchObject({ status: 200 });
  });

  it('are taken back, not for a reason that names somebody, and not all of them', async () => {
    const { family_name: name } = planted(5).customers[0];
    expect(await takeBack([5], { reason: `${name} rang` })).toMatchObject({ status: 400 });
    const begun = await takeBack([1, 5]);
    expect(begun).toMatchObject({ status: 201 });
    retraction = begun.body.id;
    await until(isOver(retraction, 'DONE'));
    const stopped = await takeBack([6]);
    const ended = await staff.send('POST', `retractions/${stopped.body.id}/stop`);
    // It may have been over before.
    expect([200, 409]).toContain(ended.status);
    await until(async () => (await staff.get(`retractions/${stopped.body.id}`)).body.status !== 'RUNNING');
  });
});

describe('what the service keeps and tells of them', () => {
  const leaksIn = (place, text, some = canaries) =>
    findCanaries(text, some).map(({ name, excerpt }) => `${name} is in ${place}: ${excerpt}`);
  const personal = canaries.filter(({ kind }) => kind === 'personal');

  it('has no canary in any file of the archive', async () => {
    const headers = { Authorization: supplier.authorization };
    const answer = await fetch(`${url}/v2/data-import/packs/DEMO/${pack.pack_id}/archive/`, { headers });
    const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
    const files = [];
    for await (const entry of zip.eachEntry()) {
      const content = await buffer(await zip.openReadStreamPromise(entry));
      files.push(entry.fileName);
      expect(leaksIn(entry.fileName, content.toString('latin1'))).toEqual([]);
      expect(leaksIn(entry.fileName, content.toString())).toEqual([]);
      if (entry.fileName === 'accounts.csv') expect(content.toString()).toContain(numberOf(7));
    }
    expect(files).toEqual(expect.arrayContaining(['profile.csv', 'decisions.csv', 'differences.csv', 'summary.html']));
  });

  it('has none in the tables of waves, reports, packs and retractions', async () => {
    for (const table of [...TABLES, ...BY_METER]) {
      const rows = await carryover.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`);
      const text = rows.map(({ row }) => row).join('\n');
      expect(leaksIn(`the table ${table}`, text, BY_METER.includes(table) ? personal : canaries)).toEqual([]);
    }
  });

  it('has none in what a supplier reads besides, nor in what a viewer does', async () => {
    const headers = { Authorization: supplier.authorization };
    for (const path of [
      ...['waves/DEMO/PROOF/', 'waves/DEMO/PROOF/profile/', 'waves/DEMO/PROOF/results/', 'checklists/DEMO/?wave=PROOF'],
      ...['packs/DEMO/', `packs/DEMO/${pack.pack_id}/`, `reconciliations/DEMO/${report}/`],
    ]) {
      const answer = await fetch(`${url}/v2/data-import/${path}`, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(leaksIn(path, await answer.text(), personal)).toEqual([]);
    }
    const [{ id }] = await carryover.query('SELECT id FROM account_import_process WHERE external_account_number = $1', [
      numberOf(2),
    ]);
    expect(
      await watch.inTheConsole([
        `imports/${id}/payload/diff?from=1&to=2`,
        ...['retractions', `retractions/${retraction}`, `retractions/${retraction}/accounts`],
        ...['', '/profile', '/results', '/progress'].map((page) => `waves/DEMO/PROOF${page}`),
        ...['suppliers/DEMO/packs', 'suppliers/DEMO/checklist', `suppliers/DEMO/reconciliations/${report}`],
        `suppliers/DEMO/reconciliations/${report}/accounts`,
        `suppliers/DEMO/reconciliations/${report}/fields?account=${numberOf(3)}`,
      ]),
    ).toEqual([]);
  });

  it('has none in logs, traces, Redis, events and audit', async () => {
    expect(telemetry.spans.length).toBeGreaterThan(50);
    expect(await watch.inTheMachine()).toEqual([]);
    expect(await watch.inTheTables(BY_METER)).toEqual([]);
    expect(await watch.inWhatSuppliersRead(supplier, [])).toEqual([]);
  });
});
