import { GATEWAY_SECRET, GatewayStandIn, WebhookReceiver } from '@carryover/stand-ins';
import { generatePayloads } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { call, type SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import {
  DUPLICATE_CASES,
  type DuplicateCase,
  type DuplicateContext,
  type Sent,
  type TwinAnswer,
} from '../lib/duplicate-cases.js';
import { type PostedOperation, postedOperations } from '../lib/posted-operations.js';
import type { Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';

/** How often something was answered, by status. */
type Counts = Readonly<Record<string, number>>;

const AT_ONCE = 100;

/** In this order: a call-back needs a request that the gateway has, a report to compute again one that is there. */
const FIRST = ['sendRegistrationFlows', 'createReconciliation'];

/** A hundred equal requests at once, over two api processes, for each POST and PUT of the interface: one effect. */
export const scenario: Scenario = {
  name: 'duplicates',
  fault: `every POST and PUT ${AT_ONCE} times at once`,
  times: { full: 5, cut: 1 },

  async run(stage) {
    const gateway = await new GatewayStandIn().start();
    const receiver = await WebhookReceiver.start();
    try {
      const env = {
        REGISTRATION_GATEWAY: 'http',
        REGISTRATION_GATEWAY_URL: gateway.url,
        REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
        WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes',
      };
      const carryover = await stage.start({ apis: 2, workers: 2, env });
      const rounds = [];
      for (let round = 1; round <= stage.times; round += 1)
        rounds.push(await allAtOnce(stage, carryover, receiver, round));
      await stage.finish();
      return { rounds };
    } finally {
      await Promise.all([gateway.stop(), receiver.stop()]);
    }
  },
};

async function allAtOnce(
  stage: Stage,
  carryover: Carryover,
  receiver: WebhookReceiver,
  round: number,
): Promise<Record<string, Counts>> {
  const supplier = await carryover.supplier();
  const [account, created, corrected, unsent] = generatePayloads(4, round, 'DEMO');
  if (account === undefined || unsent === undefined) throw new Error('there are four');
  const number = account.external_account_number;
  const { status } = await supplier.create(account);
  if (status !== 201) throw new Error(`create answered ${status}`);
  stage.answered.account(number);
  await carryover.settled();
  const common = {
    number,
    code: carryover.credentials.import_supplier,
    secretKey: carryover.credentials.organization_secret_key,
    supplier,
    receiver,
    send: (method: string, path: string, body?: object) => sendOnce(carryover, supplier, { method, path, body }),
    query: carryover.query.bind(carryover),
    settled: () => carryover.settled(),
  };
  const answers: Record<string, Counts> = {};
  for (const operation of inOrder(postedOperations())) {
    const { name } = operation;
    const one = DUPLICATE_CASES[name];
    if (one === undefined) throw new Error(`There is no case for ${name}: add one to duplicate-cases.ts.`);
    const payloads: Readonly<Record<string, typeof account | undefined>> = {
      createAccount: created,
      correctAccount: corrected,
    };
    const context = { ...common, fresh: payloads[name] ?? unsent, mark: `twin-${name}-${round}` };
    await isReady(context, name);
    if (name === 'createReconciliation') await forget(context);
    const given = await hundredfold(
      carryover,
      supplier.authorization,
      operation,
      await one.request(context, operation),
    );
    answers[name] = countedByStatus(given);
    await check(one, context, given, name);
  }
  return answers;
}

async function sendOnce(
  { apis: [api] }: Carryover,
  { authorization }: SupplierApi,
  { method, path, body }: { method: string; path: string; body: object | undefined },
): Promise<void> {
  const answer = await call(`${api.url}${path}`, { method, body, headers: { Authorization: authorization } });
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** What a case needs from the ones before it, which workers do in their time. */
async function isReady({ query, number }: DuplicateContext, name: string): Promise<void> {
  const all: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    receiveRegistrationCallback: [
      `SELECT 1 FROM registration_request r JOIN account a ON a.id = r.account_id
       WHERE a.external_account_number = $1 AND r.state = 'REQUESTED' LIMIT 1`,
      [number],
    ],
    recomputeReconciliation: [
      `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM reconciliation WHERE status = 'COMPUTING')`,
      [],
    ],
  };
  const waits = all[name];
  const isThere = async () => waits === undefined || (await query(...waits)).length > 0;
  if (!(await waitUntil(isThere, { milliseconds: 60_000 }))) throw new Error(`${name} did not become possible`);
}

/** Reports of earlier rounds are not counted again. */
async function forget({ query }: DuplicateContext): Promise<void> {
  await query('DELETE FROM reconciliation');
}

async function hundredfold(
  carryover: Carryover,
  authorization: string,
  operation: PostedOperation,
  sent: Sent,
): Promise<TwinAnswer[]> {
  const { path = operation.path, body, type = 'application/json', headers = () => ({}), isOpen = false } = sent;
  const send = async (index: number) => {
    const answer = await fetch(`${carryover.apis[index % carryover.apis.length]?.url}${path}`, {
      method: operation.method,
      body,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': type }),
        ...(isOpen ? {} : { Authorization: authorization }),
        ...headers(),
      },
    });
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  };
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)));
}

async function check(
  { statuses, effects }: DuplicateCase,
  context: DuplicateContext,
  answers: readonly TwinAnswer[],
  name: string,
): Promise<void> {
  const odd = answers.find(
    ({ status, retryAfter }) => !statuses.includes(status) && !(status === 503 && retryAfter !== null),
  );
  if (odd !== undefined) throw new Error(`${name} answered ${odd.status}: ${odd.text.slice(0, 300)}`);
  if (answers.every(({ status }) => status === 503)) throw new Error(`${name} was never done`);
  let found: readonly number[] = [];
  const isRight = async () => {
    found = await effects(context, answers);
    return found[0] === found[1];
  };
  if (!(await waitUntil(isRight, { milliseconds: 30_000 })))
    throw new Error(`${name} was done ${found[0]} times and had to be ${found[1]} times`);
}

function countedByStatus(answers: readonly TwinAnswer[]): Counts {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function inOrder(operations: readonly PostedOperation[]): PostedOperation[] {
  const first = FIRST.flatMap((name) => operations.filter((operation) => operation.name === name));
  return [...first, ...operations.filter(({ name }) => !FIRST.includes(name))];
}
