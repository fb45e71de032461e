import type { Accounts } from '../lib/accounts.js';
import { verifyAccounts } from '../lib/administration.js';
import type { Composition } from '../lib/composition.js';
import { Beside } from './beside.js';
import { logOf, type PastLog, readLogs, settledIn } from './logs.js';

/** How long both releases work beside each other under load. */
const SECONDS_TOGETHER = 60;
const ACCOUNTS_AT_ONCE = 40;
/** Accounts full of canaries that this release is sent; the earlier one may not know all of their fields. */
const PLANTED = 4;
/** Minutes that a log is followed, longer than everything that is done meanwhile. */
const FOLLOWED = 20;
const STORES = ['postgres', 'redis', 'storage'];

/** Services that are replaced, with the image of each. */
const REPLACED = { api: 'carryover-api', worker: 'carryover-api', console: 'carryover-console' } as const;
type Service = keyof typeof REPLACED;
const SERVICES = Object.keys(REPLACED) as Service[];

/** Services with the images of the earlier release, and with those of this one. */
export interface Releases {
  readonly earlier: Composition;
  readonly current: Composition;
  /** Tags of their images. */
  readonly tags: { readonly earlier: string; readonly current: string };
  /** Whether this release has to differ and add migrations; not of an earlier one that was chosen by hand. */
  readonly mustDiffer: boolean;
}

/** Starts the earlier release. */
export async function startEarlier({ earlier }: Releases): Promise<string> {
  await earlier.compose(['up', '--no-build', '--detach', '--wait', ...STORES, ...SERVICES], 10);
  return `${SERVICES.join(', ')} of the earlier release are healthy`;
}

/**
 * From the earlier release, which runs, to this one as docs/deploying.md has it: migrations first, then both releases at work on the new schema, then
 * this one, with both apis under load until the last container is replaced.
 * @throws {Error} an account that was sent was not imported once, a process did not do its part, or what replaced it is another image
 */
export async function upgrade(releases: Releases, accounts: Accounts, apiUrl: string): Promise<string> {
  const { current } = releases;
  await accounts.load(ACCOUNTS_AT_ONCE, apiUrl);
  const before = await containersOf(releases, 'earlier');
  const added = await migrate(releases);
  const beside = await Beside.start(current);
  const together = await workTogether(current, { accounts, urls: [apiUrl, beside.url], worker: before.worker, beside });
  const past = Promise.all(SERVICES.map((service) => followLog(current, service, before[service])));
  past.catch(() => undefined);
  const swapped = await swap(current, { accounts, urls: [apiUrl, beside.url] });
  const told = [...(await past), ...(await beside.stop())];
  await accounts.load(ACCOUNTS_AT_ONCE, apiUrl, { planted: PLANTED });
  await containersOf(releases, 'current');
  const verified = await verifyAccounts(current, accounts.supplier, accounts.imported);
  const logs = await readLogs(current, accounts, told);
  return `${added} migrations; ${together}; ${swapped}; ${verified}; ${logs}`;
}

/**
 * The container of each service, which has to run the image of that release.
 * @throws {Error} one runs another image, or the images of both releases are the same ones
 */
export async function containersOf(
  { current, tags, mustDiffer }: Releases,
  release: 'earlier' | 'current',
): Promise<Record<Service, string>> {
  const found: [Service, string][] = [];
  for (const service of SERVICES) {
    const name = `${REPLACED[service]}:${tags[release]}`;
    const expected = await current.imageId(name);
    const other = await current.imageId(`${REPLACED[service]}:${tags[release === 'earlier' ? 'current' : 'earlier']}`);
    if (mustDiffer && expected === other) throw new Error(`The images of ${service} are the same in both releases.`);
    const [id = '', ...more] = await current.containers(service);
    if (id === '' || more.length > 0)
      throw new Error(`There are ${more.length + (id === '' ? 0 : 1)} ${service}, not one.`);
    const { Image } = await current.inspect(id);
    if (Image !== expected) throw new Error(`${service} runs ${Image}, and ${name} is ${expected}.`);
    found.push([service, id]);
  }
  return Object.fromEntries(found) as Record<Service, string>;
}

/** Runs the migrations of this release. @returns how many it added @throws {Error} none, where there have to be some */
export async function migrate({ current, mustDiffer }: Pick<Releases, 'current' | 'mustDiffer'>): Promise<number> {
  const migrations = async () => Number(await current.query('SELECT count(*) FROM migration'));
  const before = await migrations();
  await current.compose(['run', '--rm', '--no-deps', 'migrate']);
  const added = (await migrations()) - before;
  if (mustDiffer && added === 0) throw new Error('This release added no migration to the earlier one.');
  return added;
}

interface Together {
  readonly accounts: Accounts;
  /** Of the apis of both releases. */
  readonly urls: readonly string[];
  /** The container of the earlier worker. */
  readonly worker: string;
  readonly beside: Pick<Beside, 'workerLog'>;
}

/** Sends to both apis for a minute. @throws {Error} one of the two workers settled no import meanwhile */
export async function workTogether(
  composition: Composition,
  { accounts, urls, worker, beside }: Together,
  seconds = SECONDS_TOGETHER,
): Promise<string> {
  const settled = async () =>
    [settledIn(await logOf(composition, worker)), settledIn(await beside.workerLog())] as const;
  const [sent, before] = [accounts.imported.length, await settled()];
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1000;
  await Promise.all(urls.map((url) => sendUntil(accounts, url, isOver)));
  const after = await settled();
  const [byEarlier, byThis] = [after[0] - before[0], after[1] - before[1]];
  if (byEarlier === 0 || byThis === 0)
    throw new Error(`Both workers were to settle imports: ${byEarlier} by the earlier one, ${byThis} by this one.`);
  const count = accounts.imported.length - sent;
  return `${count} accounts in ${seconds} s by both releases at once, ${byEarlier} settled by the earlier worker and ${byThis} by this one`;
}

/** All that a container says, up to its end. */
async function followLog(composition: Composition, service: string, id: string): Promise<PastLog> {
  return { service, text: await composition.docker(['logs', '--follow', id], FOLLOWED) };
}

/** Replaces what runs while both apis are sent to, from before until after it. */
async function swap(current: Composition, { accounts, urls }: Pick<Together, 'accounts' | 'urls'>): Promise<string> {
  const sent = accounts.imported.length;
  let isOver = false;
  const up = ['up', '--no-build', '--detach', '--wait', ...STORES, ...SERVICES];
  const replaced = current.compose(up, 10).finally(() => {
    isOver = true;
  });
  await Promise.all([replaced, ...urls.map((url) => sendUntil(accounts, url, () => isOver))]);
  return `${accounts.imported.length - sent} sent to both apis while ${SERVICES.join(', ')} were replaced`;
}

/** Sends accounts, and again, until it is over; the last of them are sent to their end. */
async function sendUntil(accounts: Accounts, url: string, isOver: () => boolean): Promise<void> {
  do await accounts.load(ACCOUNTS_AT_ONCE, url);
  while (!isOver());
}
