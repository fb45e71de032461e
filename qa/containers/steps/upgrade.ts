import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Accounts, type Sender } from '../lib/accounts.js';
import { addSupplier, verifyAccounts } from '../lib/administration.js';
import { Composition } from '../lib/composition.js';

/** How long both releases work beside each other under load. */
const SECONDS_TOGETHER = 60;
const ACCOUNTS_AT_ONCE = 40;
/** Milliseconds for an answer to the question whether it is ready. */
const READY_WITHIN = 5_000;
const STORES = ['postgres', 'redis', 'storage'];

interface Upgrade {
  /** Services with the images of the earlier release, and with those of this one. */
  readonly earlier: Composition;
  readonly current: Composition;
  readonly folder: string;
  readonly apiUrl: string;
}

/**
 * From the earlier release to this one as README.md has it: migrations first, then both releases at work on the new schema, then this one.
 * @throws {Error} an account that was sent was not imported once, or an invariant does not hold
 */
export async function upgrade({ earlier, current, folder, apiUrl }: Upgrade): Promise<string> {
  await earlier.compose(['up', '--no-build', '--detach', '--wait', ...STORES, 'api', 'worker'], 10);
  const sender: Sender = await addSupplier(earlier, 'UPGRADE');
  const accounts = new Accounts(folder, sender);
  await accounts.load(ACCOUNTS_AT_ONCE, apiUrl);
  const [image, migrations] = [await imageOf(current, 'api'), await countMigrations(current)];
  await current.compose(['run', '--rm', '--no-deps', 'migrate']);
  const added = (await countMigrations(current)) - migrations;
  const beside = await startBeside(current);
  const started = performance.now();
  const isOver = () => performance.now() - started > SECONDS_TOGETHER * 1000;
  const send = async (url: string) => {
    while (!isOver()) await accounts.load(ACCOUNTS_AT_ONCE, url);
  };
  await Promise.all([send(apiUrl), send(beside.url)]);
  const together = accounts.imported.length - ACCOUNTS_AT_ONCE;
  const replaced = current.compose(['up', '--no-build', '--detach', '--wait', ...STORES, 'api', 'worker'], 10);
  await Promise.all([replaced, accounts.load(ACCOUNTS_AT_ONCE, beside.url)]);
  await beside.stop();
  await accounts.load(ACCOUNTS_AT_ONCE, apiUrl);
  const replacedBy = await imageOf(current, 'api');
  if (replacedBy === image) throw new Error(`The api is still ${image}.`);
  const verified = await verifyAccounts(current, sender.supplier, accounts.imported);
  return `${added} migrations, ${image} to ${replacedBy}; ${together} accounts in ${SECONDS_TOGETHER} s by both releases at once; ${verified}`;
}

/** The image of the first container of a service. */
async function imageOf(composition: Composition, service: string): Promise<string> {
  const [id = ''] = await composition.containers(service);
  return (await composition.inspect(id)).Config.Image;
}

/** Migrations that ran, by the rows. */
async function countMigrations(composition: Composition): Promise<number> {
  return Number(await composition.query('SELECT count(*) FROM migration'));
}

/** An api and a worker of this release beside those of the earlier one. */
async function startBeside(current: Composition) {
  const names = [`${current.env.COMPOSE_PROJECT_NAME}-new-api`, `${current.env.COMPOSE_PROJECT_NAME}-new-worker`];
  const [api = '', worker = ''] = names;
  const start = ['run', '--detach', '--no-deps'];
  await current.compose([...start, '--name', api, 'api']);
  await current.compose([...start, '--name', worker, 'worker']);
  // Its own address: a port that is published may belong to a network without a way out, and then nobody answers.
  const { Networks } = (await current.inspect(api)).NetworkSettings;
  const address = Networks[`${current.env.COMPOSE_PROJECT_NAME}_edge`]?.IPAddress;
  if (!address) throw new Error(`${api} is not in the network edge.`);
  const url = `http://${address}:3000`;
  const isReady = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(READY_WITHIN) }).then(
      (answer) => answer.ok,
      () => false,
    );
  if (!(await waitUntil(isReady, { milliseconds: 120_000, every: 500 }))) throw new Error(`${api} is not ready.`);
  const stop = async () => {
    await current.docker(['stop', '--time', '30', ...names]);
    await current.docker(['rm', ...names]);
  };
  return { url, stop };
}
