import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tools/lib/free-port.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { Accounts } from './lib/accounts.js';
import { takenAddresses } from './lib/addresses.js';
import { addSupplier, verifyAccounts } from './lib/administration.js';
import { BASE_IMAGES, makeBaseImages } from './lib/base-images.js';
import { commitBeforeNewestMigration, copyCommit, copyWorkTree } from './lib/checkout.js';
import { Composition } from './lib/composition.js';
import type { Engine } from './lib/engine.js';
import type { Report } from './lib/report.js';
import { Unavailable } from './lib/unavailable.js';
import { importWhile, killProcess, restart } from './steps/faults.js';
import { inspectImage } from './steps/images.js';
import { takeDown } from './steps/leftovers.js';
import { readLogs } from './steps/logs.js';
import { provePack } from './steps/packs.js';
import { pageCommands } from './steps/page-commands.js';
import { stopInTime } from './steps/stopping.js';
import { inspectStorageRights } from './steps/storage-rights.js';
import { startEarlier, upgrade } from './steps/upgrade.js';
import { inspectWalls } from './steps/walls.js';
import { expectAllWorked, expectWorkers } from './steps/workers.js';

/** How the program was called. */
export interface ContainersOptions {
  readonly accounts: number;
  /** A commit of the release before; null for the commit before the newest migration. */
  readonly previous: string | null;
  /** Whether the images of others are pulled instead of made. */
  readonly isPulled: boolean;
  /** Whether it is only started, looked at, given some accounts and stopped. */
  readonly isCut: boolean;
}

/** Where it runs, and how. */
export interface Surroundings {
  readonly engine: Engine;
  /** For temporary files. */
  readonly folder: string;
  readonly say: (words: string) => void;
  /** Ends what is under way; everything is taken down all the same. */
  readonly signal: AbortSignal;
}

/** What runs, and where to ask it. */
interface Target {
  readonly current: Composition;
  readonly report: Report;
  readonly folder: string;
  readonly apiUrl: string;
}

const MINUTES_TO_BUILD = 60;
const EARLIER = 'carryover-earlier';
/** Accounts of a cut, and how many more are full of canaries: enough for either worker to get some. */
const CUT = { accounts: 120, planted: 5 };
const WORKERS = 2;
/** Reads all of the dump that docs/deploying.md makes. */
const READ_DUMP = 'cat carryover-*.dump | docker compose exec -T postgres pg_restore --file=/dev/null';

/**
 * Runs docker-compose.yml as docs/deploying.md describes, breaks it, upgrades it and removes it; a cut of it neither breaks nor upgrades anything.
 * @param report gets what each step came to
 * @throws {Unavailable} this machine lacks what it takes; no step was begun then
 */
export async function runContainers(
  { engine, folder, say, signal }: Surroundings,
  { accounts, previous, isPulled, isCut }: ContainersOptions,
  report: Report,
): Promise<void> {
  if (!isPulled) await makeBaseImages(engine, folder, say, signal);
  const ports = { PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) };
  const images = isPulled ? {} : BASE_IMAGES;
  const env = {
    ...engine.env,
    ...images,
    ...ports,
    COMPOSE_PROJECT_NAME: 'carryover-containers',
    BUILDKIT_PROGRESS: 'plain',
  };
  const checkout = join(folder, 'current');
  await copyWorkTree(checkout);
  // Before anything takes long: what is committed meanwhile is no part of what is built.
  const reference = isCut ? null : (previous ?? (await commitBeforeNewestMigration()));
  const current = new Composition(checkout, env, signal);
  const target = { current, report, folder, apiUrl: `http://127.0.0.1:${ports.PORT}` };
  try {
    // An earlier run that was killed left volumes behind, with passwords of its own.
    await current.takeDown();
    await expectFreeAddresses(checkout);
    const [start, ...others] = pageCommands(await readFile(join(root, 'docs/deploying.md'), 'utf8'));
    if (start === undefined) throw new Error('docs/deploying.md has no command.');
    const isUp = await report.step(start.title, () => current.shell(start.line, MINUTES_TO_BUILD).then(lastLine));
    if (!isUp) return;
    if (!isCut) await walkPage(target, others);
    await report.step('two workers', async () => {
      await current.compose(['up', '--detach', '--wait', '--scale', `worker=${WORKERS}`]);
      return expectWorkers(current, WORKERS);
    });
    await lookAt(target, isPulled);
    await (isCut ? tryBriefly(target) : breakThings(target, accounts));
    await report.step('taken down', () => takeDown(current));
    if (reference !== null) await upgradeFrom({ reference, mustDiffer: previous === null }, target);
  } finally {
    await current.takeDown();
  }
}

/** @throws {Unavailable} this machine has an address that docker-compose.yml gives to a container or a proxy */
async function expectFreeAddresses(checkout: string): Promise<void> {
  const [taken] = takenAddresses(await readFile(join(checkout, 'docker-compose.yml'), 'utf8'));
  if (taken === undefined) return;
  throw new Unavailable(
    `This machine has ${taken}, which docker-compose.yml gives away: the service runs here already.`,
  );
}

function lastLine(said: string): string {
  return said.trim().split('\n').at(-1) ?? '';
}

/** Types every command of docs/deploying.md after the start. */
async function walkPage({ current, report }: Target, commands: ReturnType<typeof pageCommands>): Promise<void> {
  let said = '';
  const type = async (line: string) => {
    said = await current.shell(line);
    return lastLine(said);
  };
  // What the text says has to be done before what it names: the sandbox that is emptied is paused, and a key is revoked by its beginning.
  const pause = `admin supplier status ACME-TRIAL Paused --reason 'to be emptied'\n`;
  for (const { title, line } of commands) {
    const isEmptying = title.startsWith('admin supplier empty');
    const typed = isEmptying ? `${line.split('\n')[0]}\n${pause}${title} --confirm ACME-TRIAL` : line;
    // The beginning of the key that the line before has listed.
    const [prefix = 'PREFIX'] = /\bcosk_\w+/.exec(said) ?? [];
    await report.step(title, () => type(typed.replace('PREFIX', prefix)));
    if (title.includes('> carryover-$(date +%F).dump')) await report.step('the dump is whole', () => type(READ_DUMP));
  }
}

async function lookAt({ current, report }: Target, isPulled: boolean): Promise<void> {
  const dockerfile = await readFile(join(root, 'apps/api/Dockerfile'), 'utf8');
  const pulled = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
  const base = isPulled ? pulled : BASE_IMAGES.NODE_IMAGE;
  const version = await versionHere();
  for (const name of ['carryover-api', 'carryover-console'])
    await report.step(`image of ${name}`, () => inspectImage(current, `${name}:${version}`, base));
  await report.step('walls', () => inspectWalls(current));
}

/** Has some accounts imported by all workers, and stops everything. */
async function tryBriefly({ current, report, apiUrl, folder }: Target): Promise<void> {
  const accounts = await accountsOf(current, folder, 'LOAD');
  await report.step(`${CUT.accounts} accounts by two workers`, async () => {
    await accounts.load(CUT.accounts, apiUrl, { planted: CUT.planted });
    return expectAllWorked(current);
  });
  await report.step('each account once, as it was sent', () => verifyAccounts(current, 'LOAD', accounts.imported));
  await stopAll(current, report);
  await report.step('logs', () => readLogs(current, accounts));
}

async function breakThings({ current, report, apiUrl, folder }: Target, count: number): Promise<void> {
  const accounts = await accountsOf(current, folder, 'LOAD');
  const break_ = (what: string, share: number, breaking: () => Promise<string>) =>
    report.step(what, () => importWhile(current, { accounts, count: share, apiUrl, breaking }));
  await break_(`${count} accounts, a worker is killed`, count, () => killProcess(current, 'worker'));
  await break_('PostgreSQL is restarted', Math.ceil(count / 2), () => restart(current, 'postgres'));
  await break_('the api is killed', Math.ceil(count / 2), () => killProcess(current, 'api'));
  await report.step('all of them by two workers', () => expectAllWorked(current));
  await report.step('each account once, as it was sent', () => verifyAccounts(current, 'LOAD', accounts.imported));
  await report.step('rights in the storage', () => inspectStorageRights(current));
  await report.step('a pack', () => provePack(current, accounts, apiUrl));
  await stopAll(current, report);
  await report.step('logs', () => readLogs(current, accounts));
}

/** A supplier with accounts of its own, and a folder for their files. */
async function accountsOf(composition: Composition, folder: string, supplier: string): Promise<Accounts> {
  const files = join(folder, supplier);
  await mkdir(files);
  return new Accounts(files, await addSupplier(composition, supplier), composition.signal);
}

async function stopAll(current: Composition, report: Report): Promise<void> {
  for (const service of ['console', 'api', 'worker'])
    await report.step(`SIGTERM of ${service}`, () => stopInTime(current, service));
}

/** The tag of the images of this release. */
async function versionHere(): Promise<string> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version;
}

async function upgradeFrom(
  { reference, mustDiffer }: { readonly reference: string; readonly mustDiffer: boolean },
  { current, report, folder, apiUrl }: Target,
): Promise<void> {
  const checkout = join(folder, 'earlier');
  await copyCommit(reference, checkout);
  // As this release configures it, with the secrets of before: only the images are the earlier ones.
  await copyFile(join(current.folder, '.env'), join(checkout, '.env'));
  const earlier = new Composition(current.folder, { ...current.env, CARRYOVER_VERSION: EARLIER }, current.signal);
  const base = current.env.NODE_IMAGE === undefined ? [] : ['--build-arg', `NODE_IMAGE=${current.env.NODE_IMAGE}`];
  const build = (app: string, image: string) =>
    report.step(`${image} of ${reference.slice(0, 12)}`, async () => {
      const words = [
        'docker',
        'build',
        '--file',
        `apps/${app}/Dockerfile`,
        '--tag',
        `${image}:${EARLIER}`,
        ...base,
        '.',
      ];
      await new Composition(checkout, current.env, current.signal).shell(words.join(' '), MINUTES_TO_BUILD);
      return 'built from its own Dockerfile';
    });
  if (!(await build('api', 'carryover-api')) || !(await build('admin', 'carryover-console'))) return;
  const tags = { earlier: EARLIER, current: await versionHere() };
  const releases = { earlier, current, tags, mustDiffer };
  if (!(await report.step('the earlier release', () => startEarlier(releases)))) return;
  const accounts = await accountsOf(earlier, folder, 'UPGRADE');
  await report.step('upgrade', () => upgrade(releases, accounts, apiUrl));
}
