import { accountProfile, ProfileCounter } from '@carryover/contract';
import { makeSampleAccount } from '@carryover/samples';
import { waitUntil } from '../../../../tools/lib/wait-until.mjs';

const dayIn = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const until = async (holds, what) => {
  if (!(await waitUntil(holds, { milliseconds: 120_000, every: 250 }))) throw new Error(`${what}, in two minutes`);
};

/** Accounts that share nothing with those of another `from`. */
function accountsFrom(from, count) {
  const options = { seed: 88, supplier: 'DEMO', fuel: 'mixed', billedTo: dayIn(-7) };
  return Array.from({ length: count }, (_, index) => makeSampleAccount(from + index, options));
}

const withoutMail = (account) => ({
  ...account,
  customers: account.customers.map(({ email: _, ...customer }) => customer),
});

/** What the source says of accounts, as it is sent. */
function countsOf(accounts) {
  const counter = new ProfileCounter();
  for (const account of accounts) counter.add(accountProfile(account, dayIn(0)));
  const { counts } = counter.total;
  return {
    accounts: accounts.length,
    counts: Object.entries(counts).flatMap(([measure, keys]) =>
      Object.entries(keys).map(([key, number]) => ({ measure, key, accounts: number })),
    ),
  };
}

/** What is done to the waves of DEMO. */
class Waves {
  #supplier;
  #staff;

  constructor(supplier, staff) {
    this.#supplier = supplier;
    this.#staff = staff;
  }

  async send(code, name, accounts) {
    await this.#supplier.makeWave(code, { name, planned_accounts: accounts.length });
    const lines = accounts.map((account) => JSON.stringify(account));
    await this.#supplier.sendPart(code, 'all', 0, lines);
  }

  async decide(code, act, state, body) {
    await this.#staff.send('POST', `waves/DEMO/${code}/${act}`, body);
    const isThere = async () => (await this.#staff.send('GET', `waves/DEMO/${code}`)).wave.state === state;
    await until(isThere, `Wave ${code} is not ${state}`);
  }

  /** Has all accounts of a wave imported. */
  import(code) {
    return this.decide(code, 'release', 'IMPORTED', { waive_gates: true, reason: 'They were checked in the dry run' });
  }

  dryRun(code, reason) {
    return this.decide(code, 'dry-run', 'REVIEW', { reason });
  }
}

/** Accounts of a wave with the wrong tariffs, which are taken back. @returns the id of the retraction */
async function takeBack(supplier, staff, waves) {
  const accounts = accountsFrom(500, 12);
  await waves.send('QUARRY', 'Quarry row', accounts);
  await waves.import('QUARRY');
  const notes = [{ created_at: '2024-03-01T10:00:00Z', body: 'Calls in the evening only.' }];
  for (const { external_account_number: number } of accounts.slice(0, 2))
    await supplier.add('notes/create/', number, { notes });
  const selection = { wave: 'QUARRY' };
  const waivers = [{ blocker: 'notes_added', reason: 'The source has them as well' }];
  const preview = { selection, waivers: [{ blocker: 'notes_added' }] };
  // As many as were imported.
  const { going } = await staff.send('POST', 'suppliers/DEMO/retractions/preview', preview);
  const request = { selection, waivers, expected_count: going, reason: 'The wrong tariffs were mapped' };
  const { id } = await staff.send('POST', 'suppliers/DEMO/retractions', request);
  await until(async () => (await staff.send('GET', `retractions/${id}`)).status === 'DONE', 'It is not taken back');
  return id;
}

/** A wave that is imported and reconciled, with its pack, and with what stands in the way of taking it back. */
async function prove(supplier, staff, waves) {
  const accounts = accountsFrom(0, 60);
  await waves.send('MILL', 'Mill lane', accounts);
  await waves.import('MILL');
  const [first, second] = accounts.map(({ external_account_number: number }) => number);
  await supplier.add('notes/create/', first, { notes: [{ created_at: '2024-03-01T10:00:00Z', body: 'Has a dog.' }] });
  await supplier.add('payment-instruction/create/', second, { vendor: 'SANDBOX', type: 'CARD', reference: 'ok_5812' });
  const gates = async () => (await staff.send('GET', 'waves/DEMO/MILL')).wave.gates;
  // Red or green: an account that is refused is missing from what was planned.
  const isAddedUp = ({ gate, detail }) => gate === 'imported_totals' && !detail.includes('not added up yet');
  await until(async () => (await gates()).some(isAddedUp), 'Wave MILL is not added up');
  await waves.decide('MILL', 'reconcile', 'RECONCILED', { waive_gates: true, reason: 'Compared by hand' });
  const latest = async () => (await staff.send('GET', 'suppliers/DEMO/packs?wave=MILL'))[0]?.pack;
  await until(async () => (await latest())?.state === 'READY', 'The pack of wave MILL is not built');
  const { pack_id, sha256 } = await latest();
  const reason = 'Verified, and compared with the report';
  await staff.send('POST', `suppliers/DEMO/packs/${pack_id}/countersign`, { sha256, reason });
}

/**
 * Waves in every situation: one that waits for its release with a line that was refused, one whose dry run found something, one of next
 * month, one that was taken back, one with a pack, and one whose accounts are unlike those before.
 * @returns {Promise<{ retraction: string }>} the id of what was taken back
 */
export async function fillTheWaves(supplier, staff) {
  const waves = new Waves(supplier, staff);
  await supplier.makeWave('HARBOUR', { name: 'Harbour streets', planned_accounts: 5 });
  const [number] = await supplier.sendPart('HARBOUR', 'north', 4, ['{']);
  await supplier.makeWave('RIVER', { name: 'River banks', planned_accounts: 2 });
  await supplier.sendPart('RIVER', 'south', 1);
  await supplier.sendAgain('RIVER', 'again', number);
  await waves.dryRun('RIVER', 'Before they send the rest');
  const plan = { start_date: dayIn(3), end_date: dayIn(9), accounts_per_day: 400 };
  await supplier.makeWave('HILL', { name: 'Hill and river', planned_accounts: 2_000, plan });
  const retraction = await takeBack(supplier, staff, waves);
  await prove(supplier, staff, waves);
  const right = accountsFrom(100, 120);
  const sent = right.map((account, index) => (index % 3 === 0 ? withoutMail(account) : account));
  await waves.send('BRIDGE', 'Bridge quarter', sent);
  await supplier.sendSource('BRIDGE', countsOf(right));
  await waves.dryRun('BRIDGE', 'Is everything in it?');
  return { retraction };
}
