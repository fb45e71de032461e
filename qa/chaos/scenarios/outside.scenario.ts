import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, PROXY_FAULTS } from '@carryover/stand-ins';
import { generatePayloads } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { StaffApi } from '../../../apps/api/e2e/support/staff-api.mjs';
import { call, type SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { OutsideServices, PAYMENT_METHOD } from '../lib/outside-services.js';
import { queryCount } from '../lib/query-one.js';
import type { Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';

/** Accounts of another part of one scenario are others. */
interface RoundOptions {
  readonly carryover: Carryover;
  readonly outside: OutsideServices;
  readonly fault: Fault;
  readonly part: number;
}

/** Milliseconds for all imports of a round: what hangs outside must not hold them up. */
const IMPORTED_WITHIN = 60_000;

/** Milliseconds a payment instruction may take to be refused while its vendor hangs: its time-out, and some more. */
const REFUSED_WITHIN = 8_000;

/** Everything the service calls has a fault, one kind after the other, while accounts are imported that need all of it. */
export const scenario: Scenario = {
  name: 'outside-services',
  fault: `gateway, mail, webhooks and payment vendor: ${PROXY_FAULTS.join(', ')}`,
  times: { full: 3, cut: 1 },
  accounts: { full: 10, cut: 2 },

  async run(stage) {
    const outside = await OutsideServices.start();
    try {
      const carryover = await prepare(stage, outside);
      const faults = stage.isCut ? stage.random.shuffled(PROXY_FAULTS).slice(0, 2) : PROXY_FAULTS;
      const rounds = [];
      for (let time = 1; time <= stage.times; time += 1)
        for (const [index, fault] of faults.entries())
          rounds.push({ fault, ...(await round(stage, { carryover, outside, fault, part: time * 10 + index })) });
      await everythingWasTold(carryover, outside);
      await stage.finish();
      return { rounds };
    } finally {
      await outside.stop();
    }
  },
};

async function prepare(stage: Stage, outside: OutsideServices): Promise<Carryover> {
  const carryover = await stage.start({ workers: 0, env: { LEASE_SECONDS: '4', ...outside.env } });
  await carryover.query(`UPDATE import_supplier SET settings = settings
    || '{"sendWelcomeCommunication": true, "sendRegistrationFlows": true}'`);
  for (let worker = 0; worker < 2; worker += 1) await carryover.addWorker();
  const [{ url }] = carryover.apis;
  const token = await StaffApi.tokenOf(url, carryover.credentials.console);
  const { status } = await call(`${url}/console/v1/suppliers/${carryover.credentials.import_supplier}/webhook`, {
    method: 'PUT',
    headers: { Authorization: `Session ${token}` },
    body: { url: outside.urlOf('webhook'), reason: 'To see events arrive.' },
  });
  if (status !== 201) throw new Error(`the webhook was answered ${status}`);
  return carryover;
}

async function round(stage: Stage, { carryover, outside, fault, part }: RoundOptions): Promise<object> {
  const supplier = await carryover.supplier();
  const payloads = generatePayloads(stage.accounts, part, 'DEMO').map((payload) => ({
    ...payload,
    communication_preference: 'ONLINE',
  }));
  const number = payloads[0]?.external_account_number ?? '';
  await outside.set(fault);
  const from = performance.now();
  for (const payload of payloads) {
    const { status, body } = await supplier.create(payload);
    if (status !== 201) throw new Error(`create answered ${status} while others ${fault}: ${JSON.stringify(body)}`);
    stage.answered.account(payload.external_account_number);
  }
  await carryover.settled(IMPORTED_WITHIN);
  const importedMs = Math.round(performance.now() - from);
  const refusedMs = await instruction(supplier, number, fault);
  // Every service was asked at least once while it was out of order.
  await wait(2_000);
  const lifted = performance.now();
  await outside.set('pass');
  await ended(carryover, supplier, number);
  stage.resumedSince(lifted);
  return { importedMs, refusedMs, endedMs: Math.round(performance.now() - lifted) };
}

/** @returns milliseconds until it was refused, or added where the vendor is only slow */
async function instruction(supplier: SupplierApi, number: string, fault: Fault): Promise<number> {
  const from = performance.now();
  const { status, body } = await supplier.addPaymentInstruction(number, {
    vendor: 'STRIPE',
    type: 'CARD',
    reference: PAYMENT_METHOD,
  });
  const ms = Math.round(performance.now() - from);
  const isFit = fault === 'slow' ? [201, 500].includes(status) : status === 500;
  if (!isFit)
    throw new Error(`an instruction was answered ${status} while the vendor ${fault}: ${JSON.stringify(body)}`);
  if (status === 500 && !body.error_detail?.includes('could not be reached')) throw new Error(JSON.stringify(body));
  if (ms > REFUSED_WITHIN) throw new Error(`an instruction took ${ms} ms while the vendor ${fault}`);
  return ms;
}

/** Waits until all that was begun under the fault has come to its end. */
async function ended(carryover: Carryover, supplier: SupplierApi, number: string): Promise<void> {
  const added = async () => {
    await supplier.addPaymentInstruction(number, { vendor: 'STRIPE', type: 'CARD', reference: PAYMENT_METHOD });
    return (
      (
        await carryover.query(
          `SELECT 1 FROM payment_instruction p JOIN account a ON a.id = p.account_id
      WHERE a.external_account_number = $1 AND p.status = 'ACTIVE'`,
          [number],
        )
      ).length === 1
    );
  };
  await within(added, 'the payment instruction was not added');
  const open = (what: string) => async () => (await carryover.query(`SELECT 1 FROM ${what} LIMIT 1`)).length === 0;
  await within(open(`registration_request WHERE state = 'MARKED'`), 'a registration was not sent');
  // A mail is tried again after a minute; nobody waits for that here.
  await carryover.query(`UPDATE welcome_mail SET due_at = now() WHERE status = 'PENDING'`);
  await within(open(`welcome_mail WHERE status IN ('PENDING', 'SENDING')`), 'a mail was not sent');
}

async function within(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  if (!(await waitUntil(isSo, { milliseconds: 90_000, every: 250 }))) throw new Error(otherwise);
}

/** Each request was registered, each event arrived, no mail was taken twice, no instruction added twice. */
async function everythingWasTold(carryover: Carryover, { gateway, mail, webhook }: OutsideServices): Promise<void> {
  const requests = (await carryover.query<{ id: string }>('SELECT id FROM registration_request')).map(({ id }) => id);
  const unknown = requests.filter((id) => !gateway.registered.has(id));
  if (unknown.length > 0) throw new Error(`${unknown.length} registrations were lost`);
  const events = `SELECT count(*)::int AS n FROM (SELECT 1 FROM account_import_event UNION ALL
    SELECT 1 FROM meter_point_event) e`;
  const told = () => new Set(webhook.received.map(({ headers }) => headers['webhook-id'])).size;
  await within(async () => told() >= (await queryCount(carryover, events)), 'an event did not arrive');
  const n = await queryCount(carryover, events);
  if (told() > n) throw new Error(`${told()} different messages about ${n} events`);
  const states = await carryover.query<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM welcome_mail GROUP BY 1',
  );
  const sent = states.find(({ status }) => status === 'SENT')?.n ?? 0;
  const uncertain = states.find(({ status }) => status === 'UNCERTAIN')?.n ?? 0;
  const failed = states.find(({ status }) => status === 'FAILED')?.n ?? 0;
  const taken = mail.taken.length;
  if (failed > 0 || taken < sent || taken > sent + uncertain)
    throw new Error(`${taken} mails were taken of ${sent} sent, ${uncertain} uncertain and ${failed} failed`);
  const doubled = new Set(mail.taken.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1])).size;
  if (doubled !== taken) throw new Error(`${taken - doubled} mails were taken twice`);
}
