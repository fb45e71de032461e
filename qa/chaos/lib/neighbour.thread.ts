import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { NeighbourAnswer, NeighbourOptions } from './neighbour.js';

const { url, authorization, payload, prefix, perSecond, asksBack = false }: NeighbourOptions = workerData;

/** Requests under way at most, as of a client with so many connections. */
const UNDER_WAY = 64;
const TICK = 10;

const agent = new Agent({ keepAlive: true, maxSockets: UNDER_WAY });
const started = performance.now();
const answers: NeighbourAnswer[] = [];
const underWay = new Set<Promise<void>>();
let sent = 0;

const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - started) / 1_000) * perSecond);
  for (; sent < due && underWay.size < UNDER_WAY; sent += 1) send(sent);
  // What could not be sent in time is not made up for.
  sent = due;
}, TICK);

parentPort?.once('message', async () => {
  clearInterval(timer);
  await Promise.all(underWay);
  agent.destroy();
  parentPort?.postMessage(answers);
});

function send(index: number): void {
  const number = prefix === undefined ? payload.external_account_number : `${prefix}${index}`;
  const work: Promise<void> = (
    asksBack && index % 2 === 1 ? ask('GET', `${payload.import_supplier}/${number}/`) : create(number)
  )
    .catch((error) => ({ status: 0, code: String(error.code), retryAfter: null }))
    .then((answer) => {
      answers.push({ number, ...answer });
      underWay.delete(work);
    });
  underWay.add(work);
}

function create(number: string): Promise<Answer> {
  return ask('POST', '', JSON.stringify({ ...payload, external_account_number: number }));
}

type Answer = Omit<NeighbourAnswer, 'number'>;

async function ask(method: string, path: string, text = ''): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      Authorization: authorization,
      ...(text !== '' && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    };
    request(`${url}/v2/data-import/accounts/${path}`, { method, agent, headers }, resolve)
      .once('error', reject)
      .end(text);
  });
  const { code = '' } = (await json(response)) as { code?: string };
  return { status: response.statusCode ?? 0, code, retryAfter: response.headers['retry-after'] ?? null };
}
