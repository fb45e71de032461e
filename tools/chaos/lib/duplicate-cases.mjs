import { randomUUID } from 'node:crypto';
import { GATEWAY_SECRET } from '@carryover/stand-ins';
import { MessageSigner } from '../../../apps/api/dist/modules/registration/gateway/signature.js';

const OF_ACCOUNT = 'FROM account a WHERE a.external_account_number = $1';

/**
 * What a hundred equal requests at once may answer, and what they may leave behind. Each is made for one round, in which
 * `context` has the number of an imported account, a payload nobody has sent, the supplier's code and a query function.
 *
 * @typedef {object} DuplicateCase
 * @property {number[]} statuses that answers may have; 503 is always one, for what was not done
 * @property {(context: object, operation: object) => Promise<Sent> | Sent} request
 * @property {(context: object, answers: object[]) => Promise<[number, number]>} effects how often it was done, and how often it
 *   had to be
 * @typedef {{ path?: string, body?: string, type?: string, headers?: () => Record<string, string>, isOpen?: boolean }} Sent
 */

/** @type {Record<string, DuplicateCase>} by operationId */
export const DUPLICATE_CASES = {
  createAccount: {
    statuses: [201, 400],
    request: ({ fresh }) => ({ body: JSON.stringify(fresh) }),
    async effects({ query, settled, fresh }) {
      await settled();
      const [{ n }] = await query(
        `SELECT (SELECT count(*) FROM account_import_process WHERE external_account_number = $1)
           * (SELECT count(*) FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id
              WHERE p.external_account_number = $1 AND e.event LIKE '%\\_CREATED')
           * (SELECT count(*) ${OF_ACCOUNT}) AS n`,
        [fresh.external_account_number],
      );
      return [Number(n), 1];
    },
  },
  validateAccount: {
    statuses: [200],
    request: ({ fresh }) => ({ body: JSON.stringify(fresh) }),
    effects: async ({ query, fresh }) => [
      await counted(query, 'account_import_process WHERE external_account_number = $1', fresh.external_account_number),
      0,
    ],
  },
  createNotes: {
    statuses: [201],
    request: ({ number, mark }, { example }) => {
      const notes = [{ ...example.notes[0], body: mark }];
      return { body: JSON.stringify({ ...example, external_account_number: number, notes }) };
    },
    effects: async ({ query, mark }) => [await counted(query, 'note WHERE body = $1', mark), 1],
  },
  createTransactions: {
    statuses: [201],
    request: ({ number, mark }, { example }) => {
      const transactions = [{ ...example.transactions[0], transaction_id: mark }];
      return { body: JSON.stringify({ ...example, external_account_number: number, transactions }) };
    },
    effects: async ({ query, mark }) => [await counted(query, 'ledger_transaction WHERE transaction_id = $1', mark), 1],
  },
  createHistoricalStatements: {
    statuses: [201, 400],
    request: ({ number, mark }, { example }) => {
      const statements = [{ ...example.statements[0], statement_id: mark }];
      return { body: JSON.stringify({ ...example, external_account_number: number, statements }) };
    },
    effects: async ({ query, mark }) => [await counted(query, 'statement WHERE statement_id = $1', mark), 1],
  },
  createPaymentInstruction: {
    statuses: [201, 400],
    request: ({ number }, { example }) => ({ body: JSON.stringify({ ...example, external_account_number: number }) }),
    effects: async ({ query, number }) => [
      await counted(
        query,
        `payment_instruction p JOIN account a ON a.id = p.account_id
        WHERE a.external_account_number = $1`,
        number,
      ),
      1,
    ],
  },
  sendRegistrationFlows: {
    statuses: [200],
    request: ({ code, number }) => ({
      path: `/v1/data-import/send-registration-flows/${code}/${encodeURIComponent(number)}/`,
    }),
    effects: async ({ query, number }) => {
      const meterPoints = 'meter_point m JOIN account a ON a.id = m.account_id';
      return [
        await counted(
          query,
          `registration_request r JOIN ${meterPoints} ON m.id = r.meter_point_id
          WHERE a.external_account_number = $1`,
          number,
        ),
        await counted(query, `${meterPoints} WHERE a.external_account_number = $1`, number),
      ];
    },
  },
  receiveRegistrationCallback: {
    statuses: [200],
    async request({ query, number, mark }) {
      const [{ id, mpxn, fuel }] = await query(
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
    effects: async ({ query, mark }) => [
      await counted(
        query,
        `meter_point_event e JOIN registration_callback c ON c.event_id = $1
        JOIN registration_request r ON r.id = c.request_id
        WHERE e.meter_point_id = r.meter_point_id AND e.to_status = c.status`,
        mark,
      ),
      1,
    ],
  },
  createReconciliation: {
    statuses: [201, 409],
    request: ({ code }, { type, example }) => ({
      path: `/v2/data-import/reconciliations/${code}/`,
      body: example,
      type,
    }),
    // One at a time: each that was answered is one report with its own lines, and no other is there.
    async effects({ query }, answers) {
      const made = answers.filter(({ status }) => status === 201).length;
      const lines = await counted(query, 'reconciliation_line', undefined);
      const reports = await counted(query, 'reconciliation', undefined);
      return [reports * (lines / Math.max(1, reports)), made * 2];
    },
  },
  recomputeReconciliation: {
    statuses: [200, 409],
    async request({ query, code }) {
      const id = await latestReport(query);
      return { path: `/v2/data-import/reconciliations/${code}/${id}/recompute/` };
    },
    // The two accounts of the example are missing, and all there are were not told of.
    async effects({ query }) {
      const id = await latestReport(query);
      const differences = await counted(query, 'reconciliation_difference WHERE reconciliation_id = $1', id);
      return [differences, 2 + (await counted(query, 'account', undefined))];
    },
  },
  obtainPlatformToken: {
    statuses: [200],
    request: ({ secretKey }, { example }) => ({
      body: JSON.stringify({ ...example, variables: { input: { organizationSecretKey: secretKey } } }),
      isOpen: true,
    }),
    effects: async (_, answers) => {
      const given = answers.filter(({ status, text }) => status === 200 && text.includes('"token":"')).length;
      return [given, answers.filter(({ status }) => status === 200).length];
    },
  },
};

async function counted(query, what, value) {
  const [{ n }] = await query(`SELECT count(*)::int AS n FROM ${what}`, value === undefined ? [] : [value]);
  return n;
}

async function latestReport(query) {
  const [{ id }] = await query('SELECT id FROM reconciliation ORDER BY created_at DESC LIMIT 1');
  return id;
}
