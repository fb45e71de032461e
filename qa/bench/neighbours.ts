import { distinctSample } from '@carryover/testing';
import { addOrganization } from '../../apps/api/e2e/support/add-organization.mjs';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { loadLimits } from '../../tools/lib/limits-page.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure } from './figures.js';
import { NeighbourTimes, printVerdict } from './neighbour-times.js';
import { statusPath } from './status.js';
import { partOfWave, type WorstBody, worstBodies } from './worst-bodies.js';

const VALIDATE = '/v2/data-import/accounts/validate/';
const CREATE = '/v2/data-import/accounts/';
const KNOWN = 'NEIGHBOUR-1';
/** Numbers of samples that nobody has imported: what one has cannot be sent again under another name. */
const VALIDATED = 5;
const FIRST_CREATED = 1_000;
/** Connections over which the worst bodies come, one after the other without a pause. */
const HOSTILE = 3;
/** Code of the wave to which the other organisation sends parts, too. */
const WAVE = 'BULK';
/** Milliseconds of the turns, quiet and beside somebody in alternation, so that both meet the same machine. */
const TURN = 1_000;
/** Turns before those that count: what is called is compiled piece by piece. */
const WARM_UPS = 5;
/** The limits that the tests have lifted. */
const LIFTED = ['SUPPLIER_REQUESTS_PER_SECOND', 'ORGANIZATION_BYTES_IN_FLIGHT', 'VALIDATION_MILLISECONDS_AT_ONCE'];

type Ask = () => Promise<Response>;
type Headers = Readonly<Record<string, string>>;

/** What every installation has unless it says otherwise. */
async function productionSettings(): Promise<Record<string, string>> {
  const { setting } = await loadLimits('src');
  const limits = LIFTED.map((name) => [name, String(setting(name))]);
  return { NODE_ENV: 'production', LOG_LEVEL: 'info', ...Object.fromEntries(limits) };
}

/**
 * The 99th percentile of status, validate and create of one organisation while another one sends the worst bodies that the
 * hostile run has found, and parts of a wave, against quiet. Turns of a second alternate; the three calls are made one after the other in each.
 */
export function neighbours({ rounds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: await productionSettings() });
    try {
      const { url } = carryover.apis[0];
      const good = await carryover.supplier();
      const headers = { Authorization: await good.authorization, 'Content-Type': 'application/json' };
      await good.create(distinctSample(1, { external_account_number: KNOWN }));
      const hostile = await addOrganization(url, await carryover.staff(), { code: 'HOSTILE' });
      const pair = { import_supplier: 'HOSTILE', external_account_number: 'HOSTILE-1' };
      await hostile.create(distinctSample(3, pair));
      await carryover.settled();
      const authorization = await hostile.authorization;
      await makeWave(url, authorization);
      let number = 0;
      const calls: Readonly<Record<string, Ask>> = {
        status: () => fetch(`${url}${statusPath(KNOWN)}`, { headers }),
        validate: () => fetch(`${url}${VALIDATE}`, post(headers, distinctSample(VALIDATED))),
        create: () => {
          number += 1;
          return fetch(
            `${url}${CREATE}`,
            post(headers, distinctSample(FIRST_CREATED + number, { external_account_number: `N-${number}` })),
          );
        },
      };
      const times = new NeighbourTimes();
      const turn = (name: string, isQuiet: boolean) =>
        inTurn(calls, (call, milliseconds) => times.add({ name, call, isQuiet, milliseconds }));
      for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await inTurn(calls, () => undefined);
      for (let round = 0; round < rounds; round += 1)
        for (const body of [...worstBodies(pair), partOfWave(pair, WAVE)]) {
          await turn(body.name, true);
          await beside({ url, authorization }, body, async () => {
            await turn(body.name, false);
            const ready = await fetch(`${url}/health/ready`);
            await ready.arrayBuffer();
            if (!ready.ok) throw new Error(`readiness is answered ${ready.status} beside ${body.name}`);
          });
        }
      printVerdict(times);
      return times.figures();
    } finally {
      await carryover.stop();
    }
  });
}

async function makeWave(url: string, authorization: string): Promise<void> {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  const made = await fetch(`${url}/v2/data-import/waves/HOSTILE/`, post(headers, { code: WAVE }));
  if (!made.ok) throw new Error(`no wave: ${made.status} ${await made.text()}`);
}

const post = (headers: Headers, body: object) => ({ method: 'POST', headers, body: JSON.stringify(body) });

/** Makes the calls one after the other for the time of a turn. @param took is told the milliseconds of each */
async function inTurn(
  calls: Readonly<Record<string, Ask>>,
  took: (call: string, milliseconds: number) => void,
): Promise<void> {
  const until = performance.now() + TURN;
  while (performance.now() < until)
    for (const [call, ask] of Object.entries(calls)) {
      const from = performance.now();
      const answer = await ask();
      await answer.arrayBuffer();
      took(call, performance.now() - from);
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    }
}

/** Does some work while a body is sent without a pause, however it is answered. */
async function beside<Result>(
  { url, authorization }: { readonly url: string; readonly authorization: string },
  { method, path, type, packed }: WorstBody,
  work: () => Promise<Result>,
): Promise<Result> {
  const stopped = new AbortController();
  const headers = {
    Authorization: authorization,
    'Content-Type': type,
    'Content-Encoding': 'gzip',
  };
  let sent = 0;
  const attack = async () => {
    while (!stopped.signal.aborted) {
      sent += 1;
      const address = `${url}${path.replace('{n}', String(sent))}`;
      await (await fetch(address, { method, headers, body: new Uint8Array(packed) })).arrayBuffer();
    }
  };
  const attacks = Array.from({ length: HOSTILE }, attack);
  try {
    return await work();
  } finally {
    stopped.abort();
    await Promise.all(attacks);
  }
}
