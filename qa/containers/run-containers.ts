import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tools/lib/free-port.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { Accounts } from './lib/accounts.js';
import { addSupplier, verifyAccounts } from './lib/administration.js';
import { BASE_IMAGES, makeBaseImages } from './lib/base-images.js';
import { commitBeforeNewestMigration, copyCommit, copyWorkTree } from './lib/checkout.js';
import { Composition } from './lib/composition.js';
import type { Engine } from './lib/engine.js';
import { Report } from './lib/report.js';
import { importWhile, killProcess, restart } from './steps/faults.js';
import { inspectImage } from './steps/images.js';
import { takeDown } from './steps/leftovers.js';
import { readLogs } from './steps/logs.js';
import { provePack } from './steps/packs.js';
import { readmeCommands } from './steps/read-readme.js';
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
}

const MINUTES_TO_BUILD = 60;
const EARLIER = 'carryover-earlier';
const WORKERS = 2;
/** Reads all of the dump that README.md makes. */
const READ_DUMP = 'docker compose exec -T postgres pg_restore --file=/dev/null < carryover.dump';

/**
 * Runs docker-compose.yml as README.md describes, breaks it, upgrades it and removes it.
 * @param folder for temporary files
 * @returns number of problems
 */
export async function runContainers(
  engine: Engine,
  folder: string,
  { accounts, previous, isPulled }: ContainersOptions,
  say: (words: string) => void,
): Promise<number> {
  const report = new Report(say);
  if (!isPulled) await makeBaseImages(engine, folder, say);
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
  const current = new Composition(checkout, env);
  const apiUrl = `http://127.0.0.1:${ports.PORT}`;
  try {
    // An earlier run that was killed left volumes behind, with passwords of its own.
    await current.takeDown();
    if (!(await walkReadme(current, report))) return report.failed;
    await lookAt(current, report, isPulled);
    await breakThings(current, report, { accounts, apiUrl, folder });
    await report.step('taken down', () => takeDown(current));
    await upgradeFrom(previous, current, report, { folder, apiUrl });
  } finally {
    await current.takeDown();
  }
  return report.failed;
}

/** Types every command of "Running it for real". @returns whether the services run at all */
async function walkReadme(current: Composition, report: Report): Promise<boolean> {
  const [first, ...others] = readmeCommands(await readFile(join(root, 'README.md'), 'utf8'));
  let said = '';
  const type = async (line: string, minutes?: number) => {
    said = await current.shell(line, minutes);
    return said.trim().split('\n').at(-1) ?? '';
  };
  if (first === undefined) throw new Error('README.md has no command.');
  if (!(await report.step(first.title, () => type(first.line, MINUTES_TO_BUILD)))) return false;
  // What the text says has to be done before what it names: the sandbox that is emptied is paused, and a key is revoked by its beginning.
  const pause = `admin supplier status ACME-TRIAL Paused --reason 'to be emptied'\n`;
  for (const { title, line } of others) {
    const isEmptying = title.startsWith('admin supplier empty');
    const typed = isEmptying ? `${line.split('\n')[0]}\n${pause}${title} --confirm ACME-TRIAL` : line;
    // The beginning of the key that the line before has listed.
    const [prefix = 'PREFIX'] = /\bcosk_\w+/.exec(said) ?? [];
    await report.step(title, () => type(typed.replace('PREFIX', prefix)));
    if (title.includes('> carryover.dump')) await report.step('the dump is whole', () => type(READ_DUMP));
  }
  await report.step('two workers', async () => {
    await current.compose(['up', '--detach', '--wait', '--scale', `worker=${WORKERS}`]);
    return expectWorkers(current, WORKERS);
  });
  return true;
}

async function lookAt(current: Composition, report: Report, isPulled: boolean): Promise<void> {
  const dockerfile = await readFile(join(root, 'apps/api/Dockerfile'), 'utf8');
  const pulled = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
  const base = isPulled ? pulled : BASE_IMAGES.NODE_IMAGE;
  const version = await versionHere();
  for (const name of ['carryover-api', 'carryover-console'])
    await report.step(`image of ${name}`, () => inspectImage(current, `${name}:${version}`, base));
  await report.step('walls', () => inspectWalls(current));
}

interface Target {
  readonly folder: string;
  readonly apiUrl: string;
}

async function breakThings(
  current: Composition,
  report: Report,
  { accounts: count, apiUrl, folder }: Target & { accounts: number },
): Promise<void> {
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
  for (const service of ['console', 'api', 'worker'])
    await report.step(`SIGTERM of ${service}`, () => stopInTime(current, service));
  await report.step('logs', () => readLogs(current, accounts));
}

/** A supplier with accounts of its own, and a folder for their files. */
async function accountsOf(composition: Composition, folder: string, supplier: string): Promise<Accounts> {
  const files = join(folder, supplier);
  await mkdir(files);
  return new Accounts(files, await addSupplier(composition, supplier));
}

/** The tag of the images of this release. */
async function versionHere(): Promise<string> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version;
}

async function upgradeFrom(
  previous: string | null,
  current: Composition,
  report: Report,
  { folder, apiUrl }: Target,
): Promise<void> {
  const reference = previous ?? (await commitBeforeNewestMigration());
  const checkout = join(folder, 'earlier');
  await copyCommit(reference, checkout);
  // As this release configures it, with the secrets of before: only the images are the earlier ones.
  await copyFile(join(current.folder, '.env'), join(checkout, '.env'));
  const earlier = new Composition(current.folder, { ...current.env, CARRYOVER_VERSION: EARLIER });
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
      await new Composition(checkout, current.env).shell(words.join(' '), MINUTES_TO_BUILD);
      return 'built from its own Dockerfile';
    });
  if (!(await build('api', 'carryover-api')) || !(await build('admin', 'carryover-console'))) return;
  const tags = { earlier: EARLIER, current: await versionHere() };
  const releases = { earlier, current, tags, mustDiffer: previous === null };
  if (!(await report.step('the earlier release', () => startEarlier(releases)))) return;
  const accounts = await accountsOf(earlier, folder, 'UPGRADE');
  await report.step('upgrade', () => upgrade(releases, accounts, apiUrl));
}
