import { createHash } from 'node:crypto';
import { CarryoverClient } from '@carryover/client';
import { openCountersignature, openPackJws, readPackManifest } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { decide as decideOn, dialogOf, openDialog } from './support/dialogs.mjs';
import { Staff } from './support/staff.mjs';
import { Supplier } from './support/supplier.mjs';

const REASON = 'Agreed with the supplier';
const PHONE = { width: 390, height: 844 };
const WAVE = 'waves/DEMO/PROVED';

const visit = new ConsoleVisit();
const { newPage, open, section, ask, query } = visit;
let page;
let second;
let worker;
let client;
let supplier;
/** As its supplier reads it. */
let pack;

const panel = (on = page) => section('Pack', on);
const sign = (on) => panel(on).getByRole('button', { name: 'Sign …', exact: true });
const state = async () => (await ask(WAVE)).wave.state;
const isAddedUp = async () =>
  (await ask(WAVE)).wave.gates.some(({ gate, state: of }) => gate === 'imported_totals' && of === 'green');
const until = async (holds) => expect(await waitUntil(holds, { milliseconds: 60_000 })).toBe(true);

beforeAll(async () => {
  await visit.start(async () => ({ WAVE_APPROVALS: '2' }));
  const { apiUrl, credentials } = visit.stack;
  client = new CarryoverClient({ apiUrl, secretKey: credentials.organization_secret_key });
  supplier = await Supplier.signIn(visit.stack, 2, 'P-');
  await supplier.makeWave('PROVED', { name: 'Proved streets', planned_accounts: 2 });
  await supplier.sendPart('PROVED', 'all', 2);
  const person = await visit.staff.invite('operator');
  // Whoever approves has been there for a while.
  await query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
  const other = await Staff.signIn(visit.stack, person);
  worker = await visit.stack.startWorker();
  await ask(`${WAVE}/ready`, { reason: REASON });
  for (const staff of [visit.staff, other]) await staff.send('POST', `${WAVE}/approve`, { reason: REASON });
  await ask(`${WAVE}/release`, { waive_gates: true, reason: REASON });
  await until(async () => (await state()) === 'IMPORTED' && (await isAddedUp()));
  page = await newPage(`/${WAVE}`);
  second = await newPage(`/${WAVE}`, { person });
});

afterAll(() => visit.stop());

describe('The pack of a wave', () => {
  it('is no panel before the wave is reconciled, and said to be built while no worker has', async () => {
    await section('Gates').waitFor();
    expect(await panel().count()).toBe(0);
    await worker.stop();
    await ask(`${WAVE}/reconcile`, { waive_gates: true, reason: 'Compared by hand' });
    await panel().getByText('It is built in the background, within seconds.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('can be downloaded and signed once it is built, without a reload', async () => {
    await visit.stack.startWorker();
    await panel().getByText('It can be downloaded, verified and signed by both sides.').waitFor();
    await sign(page).waitFor();
    [pack] = await client.packs.list('DEMO');
    expect(pack).toMatchObject({ wave: 'PROVED', state: 'READY', signatures: [] });
    await panel().getByText(pack.sha256).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is the archive that the panel names, with its facts under a signature of the platform', async () => {
    const href = await panel().getByRole('link', { name: 'Download' }).getAttribute('href');
    const archive = await (await visit.fetchFrom(page, href.replace('/api/', ''))).body();
    expect(createHash('sha256').update(archive).digest('hex')).toBe(pack.sha256);
    expect(await panel().textContent()).toContain(pack.sha256);
    const { keys } = await client.packs.keys();
    const manifest = readPackManifest(openPackJws(pack.manifest_jws, 'manifest', keys).payload.toString());
    expect(manifest).toMatchObject({ import_supplier: 'DEMO', wave: 'PROVED', facts_at: pack.facts_at });
    expect(manifest.files.map(({ name }) => name)).toContain('profile.csv');
  });
});

describe('Signing it', () => {
  it('names the archive, and by one person of two is no signature of the platform yet', async () => {
    await openDialog(page, sign(page));
    await dialogOf(page).getByText(pack.sha256).waitFor();
    await dialogOf(page).getByText('It is the sign-off of the platform, too.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await decideOn(page, 'Sign', 'Verified on my machine');
    await dialogOf(page).waitFor({ state: 'detached' });
    for (const on of [page, second]) await panel(on).getByText('1 of 2 members of staff have signed.').waitFor();
    // Whoever has signed is not asked again.
    await sign(page).waitFor({ state: 'detached' });
    // The decisions of the wave are asked for by themselves.
    await page.getByRole('button', { name: 'Sign off …' }).waitFor({ state: 'detached' });
    expect(await panel().getByText('Signed by platform staff').count()).toBe(0);
    expect(await state()).toBe('RECONCILED');
  });

  it('by the second person is, with the reason', async () => {
    await openDialog(second, sign(second));
    await decideOn(second, 'Sign', 'Compared with the report');
    await dialogOf(second).waitFor({ state: 'detached' });
    for (const on of [second, page]) {
      await panel(on).getByText('Signed by platform staff').waitFor();
      await panel(on).getByText('Compared with the report').waitFor();
      await sign(on).waitFor({ state: 'detached' });
    }
    // It was the sign-off, too.
    expect(await page.getByRole('button', { name: 'Sign off …' }).count()).toBe(0);
    expect(await state()).toBe('RECONCILED');
  });

  it('by the supplier ends it: the wave is signed off, and both see it without a reload', async () => {
    const { pack_id: id, sha256 } = pack;
    await client.packs.countersign('DEMO', id, { sha256, reason: 'Checked against our books' });
    for (const on of [page, second]) {
      await panel(on).getByText('Both sides have signed it. It does not change any more.').waitFor();
      await panel(on).getByText('Signed by the supplier').waitFor();
      await panel(on).getByText('Checked against our books').waitFor();
      await on.locator('h1').locator('xpath=..').getByText('Signed off', { exact: true }).waitFor();
    }
    const { signatures, ...signed } = await client.packs.get('DEMO', id);
    const { keys } = await client.packs.keys();
    expect(signed).toMatchObject({ state: 'COUNTERSIGNED', sha256 });
    expect(signatures.map(({ party, jws }) => [party, openCountersignature(jws, sha256, keys).said])).toEqual([
      ['staff', 'pack'],
      ['supplier', 'pack'],
    ]);
  });

  it('leaves nothing to sign or to decide', async () => {
    await open(`/${WAVE}`);
    await panel().getByText('Signed by the supplier').waitFor();
    expect(await page.getByRole('button', { name: /^(Sign|Reconcile|Release|Halt|Cancel).* …$/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Take back …' }).count()).toBe(0);
    expect((await ask('suppliers/DEMO/packs?wave=PROVED'))[0].allowed_actions).toEqual(['download']);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is seen by a viewer, who may neither download nor sign', async () => {
    const viewer = await newPage(`/${WAVE}`, { person: await visit.staff.invite('viewer') });
    await panel(viewer).getByText('Signed by the supplier').waitFor();
    expect(await panel(viewer).getByRole('link').count()).toBe(0);
    expect(await panel(viewer).getByRole('button').count()).toBe(0);
  });

  it('fits a phone', async () => {
    const phone = await newPage(`/${WAVE}`, { viewport: PHONE });
    await panel(phone).getByText('Signed by the supplier').waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    expect(await findAccessibilityProblems(phone)).toEqual([]);
  });
});

describe('The pack of the book', () => {
  const ofBook = (on) => section('Pack of the book', on);
  const signIt = (on) => ofBook(on).getByRole('button', { name: 'Sign …', exact: true });
  const path = '/reconciliations/DEMO';
  const figures = { meter_points: { electricity: 0, gas: 0 }, balance: '0', transactions: { count: 0, sum: '0' } };

  /** Has a pack made of control totals that name this account. @returns the pack once it is built */
  async function makePack(number) {
    const report = await supplier.reconcile([{ external_account_number: number, ...figures }]);
    const { pack_id: id } = await client.packs.make('DEMO', { report_id: report });
    await until(async () => (await client.packs.get('DEMO', id)).state === 'READY');
    return client.packs.get('DEMO', id);
  }

  it('is no panel before its supplier has asked for it', async () => {
    for (const on of [page, second]) {
      await on.goto(`${visit.stack.consoleUrl}${path}`);
      await on.getByRole('heading', { name: 'No control totals yet' }).waitFor();
      expect(await ofBook(on).count()).toBe(0);
    }
  });

  it('is signed beside the reports by two people, and then by its supplier', async () => {
    const { pack_id: id, sha256 } = await makePack('NOT-SENT');
    await open(path);
    await second.reload();
    await ofBook(page).getByText(sha256).waitFor();
    await ofBook(page).getByText('Of control totals that were compared').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await openDialog(page, signIt(page));
    await dialogOf(page).getByText(sha256).waitFor();
    expect(await dialogOf(page).getByText('It is the sign-off').count()).toBe(0);
    await decideOn(page, 'Sign', 'Compared with our books');
    await ofBook(page).getByText('1 of 2 members of staff have signed.').waitFor();
    await openDialog(second, signIt(second));
    await decideOn(second, 'Sign', 'The same');
    await ofBook(second).getByText('Signed by platform staff').waitFor();
    await client.packs.countersign('DEMO', id, { sha256 });
    await open(path);
    await ofBook(page).getByText('Both sides have signed it. It does not change any more.').waitFor();
    expect(await signIt(page).count()).toBe(0);
  });

  it('is not signed where another one came while its dialog was open', async () => {
    const verified = await makePack('NOT-SENT-2');
    await open(path);
    await openDialog(page, signIt(page));
    await dialogOf(page).getByText(verified.sha256).waitFor();
    await dialogOf(page).getByLabel('Reason').fill('Verified on my machine');
    const later = await makePack('NOT-SENT-3');
    // The page looks at packs again with whatever happens to a wave.
    await supplier.makeWave('AFTERWARDS');
    await dialogOf(page).getByRole('alert').getByText('There is another pack by now.').waitFor();
    expect(await dialogOf(page).getByText(later.sha256).count()).toBe(0);
    await dialogOf(page).getByText(verified.sha256).waitFor();
    expect(await dialogOf(page).getByRole('button', { name: 'Sign', exact: true }).isDisabled()).toBe(true);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    const listed = await ask('suppliers/DEMO/packs');
    for (const { pack_id: id } of [verified, later]) {
      const { staff_signatures: staff } = listed.find(({ pack: one }) => one.pack_id === id);
      expect(staff.signed).toBe(0);
    }
    await ofBook(page).getByText(later.sha256).waitFor();
  });
});

it('No script of these pages failed', () => {
  expect(visit.complaints).toEqual([]);
});
