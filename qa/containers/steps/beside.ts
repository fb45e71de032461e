import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import type { Composition } from '../lib/composition.js';
import { logOf, type PastLog } from './logs.js';

/** Services that get a container of this release beside that of the earlier one. */
const SERVICES = ['api', 'worker'] as const;
/** How long one may take to be healthy. */
const START = { milliseconds: 120_000, every: 500 };
/** Milliseconds for an answer to the question whether it is ready. */
const READY_WITHIN = 5_000;

/** An api and a worker of this release beside those of the earlier one, started from the same compose file. */
export class Beside {
  /** @param url where the api answers */
  constructor(
    private readonly composition: Composition,
    readonly url: string,
  ) {}

  /** @throws {Error} one of them ended, or was not healthy in time */
  static async start(composition: Composition): Promise<Beside> {
    for (const service of SERVICES)
      await composition.compose(['run', '--detach', '--no-deps', '--name', nameOf(composition, service), service]);
    for (const service of SERVICES) await untilHealthy(composition, nameOf(composition, service));
    return new Beside(composition, await addressOf(composition));
  }

  /** The log of the worker up to now. */
  workerLog(): Promise<string> {
    return logOf(this.composition, nameOf(this.composition, 'worker'));
  }

  /** Stops both and takes them away. @returns what they said @throws {Error} one had ended before, or did not end with 0 */
  async stop(): Promise<PastLog[]> {
    const { composition } = this;
    const logs: PastLog[] = [];
    for (const service of SERVICES) {
      const name = nameOf(composition, service);
      const { Status } = (await composition.inspect(name)).State;
      if (Status !== 'running') throw new Error(`${name} was to run to the end, and is ${Status}.`);
      await composition.docker(['stop', '--time', '30', name]);
      const { ExitCode } = (await composition.inspect(name)).State;
      if (ExitCode !== 0) throw new Error(`${name} ended with ${ExitCode} when it was stopped.`);
      logs.push({ service, text: await logOf(composition, name) });
      await composition.docker(['rm', name]);
    }
    return logs;
  }
}

function nameOf({ env }: Composition, service: string): string {
  return `${env.COMPOSE_PROJECT_NAME}-new-${service}`;
}

async function untilHealthy(composition: Composition, name: string): Promise<void> {
  const isHealthy = async () => {
    const { Status, ExitCode, Health } = (await composition.inspect(name)).State;
    if (Status !== 'running') throw new Error(`${name} is ${Status} and ended with ${ExitCode}.`);
    return Health?.Status === 'healthy';
  };
  if (!(await waitUntil(isHealthy, START))) throw new Error(`${name} is not healthy.`);
}

/** Its own address: a port that is published may belong to a network without a way out, and then nobody answers. */
async function addressOf(composition: Composition): Promise<string> {
  const name = nameOf(composition, 'api');
  const { Networks } = (await composition.inspect(name)).NetworkSettings;
  const address = Networks[`${composition.env.COMPOSE_PROJECT_NAME}_edge`]?.IPAddress;
  if (!address) throw new Error(`${name} is not in the network edge.`);
  const url = `http://${address}:3000`;
  const isReady = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(READY_WITHIN) }).then(
      (answer) => answer.ok,
      () => false,
    );
  if (!(await waitUntil(isReady, START))) throw new Error(`${url} is not ready.`);
  return url;
}
