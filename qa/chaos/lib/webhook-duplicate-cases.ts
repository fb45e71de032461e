import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import type { DuplicateCase, DuplicateContext, TwinAnswer } from './duplicate-cases.js';
import { queryCount } from './query-one.js';

/** As often as a webhook may be tested in a minute. */
const TESTS = 10;

const DEAD_LETTERS = 'webhook_dead_letter d JOIN account_import_process p ON p.id = d.process_id';

/** Cases of webhooks and of the events that try them out, by operationId. */
export const WEBHOOK_DUPLICATE_CASES: Readonly<Record<string, DuplicateCase>> = {
  // Each writes one more: a sandbox is there to be tried out.
  writeTestEvent: {
    statuses: [201],
    async request(context, { example }) {
      const code = await sandbox(context);
      return { path: `/v2/data-import/events/${code}/test/`, body: JSON.stringify(example) };
    },
    effects: async (context, answers) => [
      await queryCount(
        context,
        `SELECT count(*)::int AS n FROM test_event e JOIN import_supplier s ON s.id = e.import_supplier_id
         WHERE s.code = $1`,
        [sandboxCode(context)],
      ),
      done(answers).length,
    ],
  },
  replayDeadLetters: {
    statuses: [200],
    async request(context) {
      await renewWebhook(context);
      await bury(context, 2);
      return { path: `${webhookPath(context)}dead-letters/replay/` };
    },
    effects: async (context) => [await replayed(context), 2],
  },
  replayDeadLetter: {
    statuses: [200],
    async request(context) {
      await renewWebhook(context);
      const [id] = await bury(context, 1);
      return { path: `${webhookPath(context)}dead-letters/${id}/replay/` };
    },
    effects: async (context) => [await replayed(context), 1],
  },
  setWebhook: {
    statuses: [200, 201],
    async request(context) {
      await context.send('DELETE', webhookPath(context));
      return { path: webhookPath(context), body: JSON.stringify({ url: context.receiver.url }) };
    },
    // One is made, with a secret that is told once; the others find it.
    effects: (_, answers) => Promise.resolve([answers.filter(({ status }) => status === 201).length, 1]),
  },
  disableWebhook: {
    statuses: [200],
    async request(context) {
      await renewWebhook(context);
      return { path: `${webhookPath(context)}disable/` };
    },
    effects: async (context) => [await noted(context, 'webhook.disable', `AND a.before->>'isDisabled' = 'false'`), 1],
  },
  // Each makes another secret: one given twice, or one that nobody was given, would be one too few or too many.
  rotateWebhookSecret: {
    statuses: [200],
    async request(context) {
      await renewWebhook(context);
      return { path: `${webhookPath(context)}rotate-secret/` };
    },
    effects: async (context, answers) => [
      await noted(context, 'webhook.rotate_secret'),
      new Set(done(answers).map(({ text }) => JSON.parse(text).secret)).size,
    ],
  },
  testWebhook: {
    statuses: [200, 429],
    async request(context) {
      await renewWebhook(context);
      await context.query('DELETE FROM webhook_test');
      return { path: `${webhookPath(context)}test/` };
    },
    effects: ({ receiver }, answers) => {
      const sent = receiver.received.filter(({ headers }) => headers['webhook-id']?.startsWith('evt_test-'));
      return Promise.resolve([sent.length, Math.min(TESTS, answers.filter(({ status }) => status !== 503).length)]);
    },
  },
};

const webhookPath = ({ code }: DuplicateContext): string => `/v2/data-import/webhooks/${code}/`;

const sandboxCode = ({ mark }: DuplicateContext): string => mark.toUpperCase();

/** What was answered with success. */
function done(answers: readonly TwinAnswer[]): TwinAnswer[] {
  return answers.filter(({ status }) => status < 300);
}

/** A sandbox of the supplier's organisation with an import. @returns its code */
async function sandbox(context: DuplicateContext): Promise<string> {
  const code = sandboxCode(context);
  await context.query(
    `INSERT INTO import_supplier
       (id, organization_id, code, name, status, settings, is_sandbox, created_at, modified_at)
     SELECT gen_random_uuid(), organization_id, $2, $2, status, settings, true, now(), now()
     FROM import_supplier WHERE code = $1`,
    [context.code, code],
  );
  const payload = { ...context.fresh, import_supplier: code, external_account_number: context.mark };
  const { status, body } = await context.supplier.for(code).create(payload, 'is_dry_run=true');
  if (status !== 201) throw new Error(`create in a sandbox answered ${status}: ${JSON.stringify(body)}`);
  return code;
}

/** Has the supplier a webhook that was never used, and its receiver no message. */
async function renewWebhook(context: DuplicateContext): Promise<void> {
  await context.send('DELETE', webhookPath(context));
  await context.send('PUT', webhookPath(context), { url: context.receiver.url });
  context.receiver.received.length = 0;
}

/** Has so many events of the account dead, which are from before the webhook and so are sent for no other reason. */
async function bury(context: DuplicateContext, count: number): Promise<string[]> {
  const events = `FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id
    WHERE p.external_account_number = $1 AND e.feed_position IS NOT NULL`;
  const areSequenced = async () =>
    (await queryCount(context, `SELECT count(DISTINCT e.event)::int AS n ${events}`, [context.number])) >= count;
  if (!(await waitUntil(areSequenced, { milliseconds: 30_000 })))
    throw new Error('The events got no position in the feed.');
  const buried = await context.query<{ id: string }>(
    `INSERT INTO webhook_dead_letter
       (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
     SELECT DISTINCT ON (e.event) e.import_supplier_id, e.process_id, e.feed_position, e.event, 1, 'It answered 500.', now(), now()
     ${events} LIMIT $2 RETURNING id`,
    [context.number, count],
  );
  return buried.map(({ id }) => id);
}

/** How often the dead letters arrived; 0 while one is on its way. */
async function replayed(context: DuplicateContext): Promise<number> {
  const { number, receiver } = context;
  const waiting = await queryCount(
    context,
    `SELECT ((SELECT count(*) FROM webhook_lane WHERE is_replay)
       + (SELECT count(*) FROM webhook_dead_letter WHERE delivered_at IS NULL))::int AS n`,
  );
  if (waiting > 0) return 0;
  const letters = await context.query<{ event: string }>(
    `SELECT d.event FROM ${DEAD_LETTERS} WHERE p.external_account_number = $1`,
    [number],
  );
  const events = new Set(letters.map(({ event }) => event));
  return receiver.received.filter(({ body }) => {
    const { type, data } = JSON.parse(body);
    return data.external_account_number === number && events.has(type);
  }).length;
}

/** How often the supplier was recorded to have done it to the webhook that it has now. */
function noted(context: DuplicateContext, action: string, which = ''): Promise<number> {
  return queryCount(
    context,
    `SELECT count(*)::int AS n FROM audit_entry a
     JOIN import_supplier s ON s.code = a.target JOIN supplier_webhook w ON w.import_supplier_id = s.id
     WHERE s.code = $1 AND a.action = $2 AND a.occurred_at >= w.created_at ${which}`,
    [context.code, action],
  );
}
