import { Carryover } from '../support/carryover.mjs';

/** What a test file gets of the running service. */
export interface RunningService {
  /** {base_url}: put paths such as `/v2/data-import/accounts/` behind it. */
  readonly baseUrl: string;
  /** Goes behind `Authorization: Token `. Valid for the whole run. */
  readonly accessToken: string;
  /** Code of an import supplier for trying things out ("sandbox"); it is Ongoing. Goes into `import_supplier`. */
  readonly supplier: string;
  /** Code of a live supplier of the same organisation; it is Ongoing. */
  readonly liveSupplier: string;
}

let running: Carryover | null = null;
let starting: Promise<RunningService> | null = null;

/** Starts api, worker, database and queue as a new installation has them: once for all suites of a test file, until {@link stopService}. */
export function startService(): Promise<RunningService> {
  starting ??= start();
  return starting;
}

/** For the test file, which ends when all its suites have: the next one has a service of its own. */
export async function stopService(): Promise<void> {
  const ended = running;
  [running, starting] = [null, null];
  await ended?.stop();
}

async function start(): Promise<RunningService> {
  const carryover = await Carryover.start({ sandbox: true });
  running = carryover;
  const {
    import_supplier: supplier,
    live_import_supplier: liveSupplier,
    organization_secret_key,
  } = carryover.credentials;
  const baseUrl = carryover.apis[0].url;
  const accessToken = await obtainToken(baseUrl, organization_secret_key);
  return { baseUrl, accessToken, supplier, liveSupplier };
}

async function obtainToken(baseUrl: string, key: string): Promise<string> {
  const query = 'mutation($key: String!) { obtainPlatformToken(input: {organizationSecretKey: $key}) { token } }';
  const answer = await fetch(`${baseUrl}/v1/graphql/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { key } }),
  });
  const { data } = (await answer.json()) as { data: { obtainPlatformToken: { token: string } } };
  return data.obtainPlatformToken.token;
}
