import { randomUUID } from 'node:crypto';
import type { AccountImportRequest } from '@carryover/contract';
import { GATEWAY_SECRET, type WebhookReceiver } from '@carryover/stand-ins';
import type { SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { MessageSigner } from '../../../apps/api/src/modules/registration/gateway/signature.js';
import { PACK_DUPLICATE_CASES } from './pack-duplicate-cases.js';
import type { PostedOperation } from './posted-operations.js';
import { type Queryable, queryCount, queryOne } from './query-one.js';
import { WAVE_DUPLICATE_CASES } from './wave-duplicate-cases.js';
import { WEBHOOK_DUPLICATE_CASES } from './webhook-duplicate-cases.js';

const OF_ACCOUNT = 'FROM account a WHERE a.external_account_number = $1';

/** What one round of a case has to work with. */
export interface DuplicateContext extends Queryable {
  /** Of an imported account. */
  readonly number: string;
  /** What no other case and round has. */
  readonly mark: string;
  /** A payload nobody has sent. */
  readonly fresh: AccountImportRequest;
  /** Of the supplier. */
  readonly code: string;
  readonly secretKey: string;
  readonly supplier: SupplierApi;
  /** Where webhooks may lead. */
  readonly receiver: WebhookReceiver;
  /** One call of the supplier, beside those of `supplier`. @throws it was not done */
  send(method: string, path: string, body?: object): Promise<void>;
  settled(): Promise<unknown>;
}

/** What is sent, beyond what the operation says by itself; `isOpen` without the supplier's token. */
export interface Sent {
  readonly path?: string;
  readonly body?: string;
  readonly type?: string;
  readonly headers?: () => Record<string, string>;
  readonly isOpen?: boolean;
}

export interface TwinAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** What a hundred equal requests at once may answer, and what they may leave behind. Each is made for one round. */
export interface DuplicateCase {
  /** That answers may have; 503 is always one, for what was not done. */
  readonly statuses: readonly number[];
  request(context: DuplicateContext, operation: PostedOperation): Promise<Sent> | Sent;
  /** @returns how often it was done, and how often it had to be */
  effects(context: DuplicateContext, answers: readonly TwinAnswer[]): Promise<[number, number]>;
}

/** The example of an operation's body; a list in it has at least one. */
type Example = Readonly<Record<'notes' | 'transactions' | 'statements', readonly object[]>>;

const exampleOf = ({ example }: PostedOperation): Example => example as Example;

/** By operationId. */
export const DUPLICATE_CASES: Readonly<Record<string, DuplicateCase>> = {
  createAccount: {
    statuses: [201, 400],
    request: ({ fresh }) => ({ body: JSON.stringify(fresh) }),
    async effects(context) {
      const { fresh } = context;
      await context.settled();
      const n = await queryCount(
        context,
        `SELECT (SELECT count(*) FROM account_import_process WHERE external_account_number = $1)
           * (SELECT count(*) FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id
              WHERE p.external_account_number = $1 AND e.event LIKE '%\\_CREATED')
           * (SELECT count(*) ${OF_ACCOUNT}) AS n`,
        [fresh.external_account_number],
      );
      return [Number(n), 1];
    },
  },
  correctAccount: {
    statuses: [200],
    async request({ fresh, mark, send, settled }) {
      await send('POST', '/v2/data-import/accounts/', fresh);
      await settled();
      return { body: JSON.stringify({ ...fresh, billing_name: mark }) };
    },
    effects: async (context) => [
      await counted(
        context,
        `account a JOIN account_import_event e ON e.process_id = a.process_id AND e.event LIKE '%\\_CORRECTED'
         WHERE a.billing_name = $1`,
        context.mark,
      ),
      1,
    ],
  },
  validateAccount: {
    statuses: [200],
    request: ({ fresh }) => ({ body: JSON.stringify(fresh) }),
    effects: async (context) => [
      await counted(
        context,
        'account_import_process WHERE external_account_number = $1',
        context.fresh.external_account_number,
      ),
      0,
    ],
  },
  createNotes: {
    statuses: [201],
    request: ({ number, mark }, operation) => {
      const example = exampleOf(operation);
      const notes = [{ ...example.notes[0], body: mark }];
      return { body: JSON.stringify({ ...example, external_account_number: number, notes }) };
    },
    effects: async (context) => [await counted(context, 'note WHERE body = $1', context.mark), 1],
  },
  createTransactions: {
    statuses: [201],
    request: ({ number, mark }, operation) => {
      const example = exampleOf(operation);
      const transactions = [{ ...example.transactions[0], transaction_id: mark }];
      return { body: JSON.stringify({ ...example, external_account_number: number, transactions }) };
    },
    effects: async (context) => [
      await counted(context, 'ledger_transaction WHERE transaction_id = $1', context.mark),
      1,
    ],
  },
  createHistoricalStatements: {
    statuses: [201, 400],
    request: ({ number, mark }, operation) => {
      const example = exampleOf(operation);
      const statements = [{ ...example.statements[0], statement_id: mark }];
      return { body: JSON.stringify({ ...example, external_account_number: number, statements }) };
    },
    effects: async (context) => [await counted(context, 'statement WHERE statement_id = $1', context.mark), 1],
  },
  createPaymentInstruction: {
    statuses: [201, 400],
    request: ({ number }, operation) => ({
      body: JSON.stringify({ ...exampleOf(operation), external_account_number: number }),
    }),
    effects: async (context) => [
      await counted(
        context,
        `payment_instruction p JOIN account a ON a.id = p.account_id
        WHERE a.external_account_number = $1`,
        context.number,
      ),
      1,
    ],
  },
  sendRegistrationFlows: {
    statuses: [200],
    request: ({ code, number }) => ({
      path: `/v1/data-import/send-registration-flows/${code}/${encodeURIComponent(number)}/`,
    }),
    effects: async (context) => {
      const meterPoints = 'meter_point m JOIN account a ON a.id = m.account_id';
      return [
        await counted(
          context,
          `registration_request r JOIN ${meterPoints} ON m.id = r.meter_point_id
          WHERE a.external_account_number = $1`,
          context.number,
        ),
        await counted(context, `${meterPoints} WHERE a.external_account_number = $1`, context.number),
      ];
    },
  },
  receiveRegistrationCallback: {
    statuses: [200],
    async request(context) {
      const { number, mark } = context;
      const { id, mpxn, fuel } = await queryOne<{ id: string; mpxn: string; fuel: string }>(
        context,
        `SELECT r.id, m.identifier AS mpxn, m.supply_type AS fuel FROM registration_request r
         JOIN meter_point m ON m.id = r.meter_point_id JOIN account a ON a.id = m.account_id
         WHERE a.external_account_number = $1 AND r.state = 'REQUESTED' LIMIT 1`,
        [number],
      );
      const status = fuel === 'GAS' ? 'OFFER_RECEIVED' : 'REGISTRATION_ACCEPTED';
      const told = { request_id: id, event_id: mark, mpxn, status, occurred_at: new Date().toISOString() };
      const body = JSON.stringify(told);
      const signer = new MessageSigner(GATEWAY_SECRET);
      return { body, isOpen: true, headers: () => signer.sign(randomUUID(), body, new Date()) };
    },
    effects: async (context) => [
      await counted(
        context,
        `meter_point_event e JOIN registration_callback c ON c.event_id = $1
        JOIN registration_request r ON r.id = c.request_id
        WHERE e.meter_point_id = r.meter_point_id AND e.to_status = c.status`,
        context.mark,
      ),
      1,
    ],
  },
  createReconciliation: {
    statuses: [201, 409, 429],
    request: ({ code }, { type, example }) => ({
      path: `/v2/data-import/reconciliations/${code}/`,
      body: String(example),
      type,
    }),
    // One at a time: each that was answered is one report with its own lines, and no other is there.
    async effects(context, answers) {
      const made = answers.filter(({ status }) => status === 201).length;
      const lines = await counted(context, 'reconciliation_line');
      const reports = await counted(context, 'reconciliation');
      return [reports * (lines / Math.max(1, reports)), made * 2];
    },
  },
  // The same part again takes its own place.
  sendReconciliationPart: {
    statuses: [200, 409, 429],
    request: async (context, { type, example }) => ({
      path: `/v2/data-import/reconciliations/${context.code}/${await latestReport(context)}/parts/1/`,
      body: String(example),
      type,
    }),
    async effects(context) {
      const id = await latestReport(context);
      return [await counted(context, 'reconciliation_line WHERE reconciliation_id = $1', id), 2];
    },
  },
  recomputeReconciliation: {
    statuses: [200, 409],
    async request(context) {
      const id = await latestReport(context);
      return { path: `/v2/data-import/reconciliations/${context.code}/${id}/recompute/` };
    },
    // The two accounts of the example are missing, and all there are were not told of.
    async effects(context) {
      const id = await latestReport(context);
      const differences = await counted(context, 'reconciliation_difference WHERE reconciliation_id = $1', id);
      return [differences, 2 + (await counted(context, 'account'))];
    },
  },
  // Nothing is kept of what it is asked with.
  nameDifferingFields: {
    statuses: [200],
    request: async (context) => ({
      path: `/v2/data-import/reconciliations/${context.code}/${await latestReport(context)}/fields/`,
      body: JSON.stringify({ external_account_number: context.number, group: 'customers', values: {} }),
    }),
    async effects(context) {
      const id = await latestReport(context);
      return [await counted(context, 'reconciliation_line WHERE reconciliation_id = $1', id), 2];
    },
  },
  obtainPlatformToken: {
    statuses: [200],
    request: ({ secretKey }, operation) => ({
      body: JSON.stringify({ ...exampleOf(operation), variables: { input: { organizationSecretKey: secretKey } } }),
      isOpen: true,
    }),
    effects: async (_, answers) => {
      const given = answers.filter(({ status, text }) => status === 200 && text.includes('"token":"')).length;
      return [given, answers.filter(({ status }) => status === 200).length];
    },
  },
  ...WAVE_DUPLICATE_CASES,
  ...PACK_DUPLICATE_CASES,
  ...WEBHOOK_DUPLICATE_CASES,
};

function counted(database: Queryable, what: string, value?: string): Promise<number> {
  return queryCount(database, `SELECT count(*)::int AS n FROM ${what}`, value === undefined ? [] : [value]);
}

async function latestReport(database: Queryable): Promise<string> {
  return (await queryOne<{ id: string }>(database, 'SELECT id FROM reconciliation ORDER BY created_at DESC LIMIT 1'))
    .id;
}
