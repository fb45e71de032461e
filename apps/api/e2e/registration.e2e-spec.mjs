import { ACCEPTED, GATEWAY_SECRET, GatewayStandIn } from '@carryover/stand-ins';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { call } from './support/supplier-api.mjs';

let samples = 0;
/** Imports an account. @returns its number */
async function importAccount(carryover) {
  const supplier = await carryover.supplier();
  samples += 1;
  const number = `REG-${samples}`;
  const payload = distinctSample(samples, { external_account_number: number });
  expect(await supplier.create(payload)).toEqual({ status: 201, body: {} });
  const isProcessed = async () => (await supplier.status(number)).body.status === 'PROCESSED';
  expect(await waitUntil(isProcessed, { milliseconds: 20_000 })).toBe(true);
  return number;
}

async function sendFlows(carryover, number) {
  const supplier = await carryover.supplier();
  const url = `${carryover.apis[0].url}/v1/data-import/send-registration-flows/${carryover.credentials.import_supplier}/${number}/`;
  return call(url, { method: 'POST', headers: { Authorization: supplier.authorization } });
}

/** What {@link endIn} breaks on purpose: the meter points then differ from what was sent. */
const planted = ['account-is-what-was-sent'];

/** Gives the meter points of an account a last digit that the simulator, or the test, knows. */
const endIn = (carryover, number, digit) =>
  carryover.query(
    `UPDATE meter_point m SET identifier = left(identifier, -1) || $2
     FROM account a WHERE a.id = m.account_id AND a.external_account_number = $1`,
    [number, digit],
  );

/** The events of every meter point of an account, as `from>to`. */
async function pathsOf(carryover, number) {
  const rows = await carryover.query(
    `SELECT e.mpxn, m.supply_type AS fuel, array_agg(e.from_status || '>' || e.to_status ORDER BY e.id) AS path
     FROM meter_point_event e JOIN meter_point m ON m.id = e.meter_point_id JOIN account a ON a.id = m.account_id
     WHERE a.external_account_number = $1 GROUP BY e.mpxn, m.supply_type`,
    [number],
  );
  return Object.fromEntries(rows.map(({ fuel, path }) => [fuel, path]));
}

const openRequests = async (carryover) => {
  const [{ open }] = await carryover.query(
    `SELECT count(*)::int AS open FROM registration_request WHERE state IN ('MARKED', 'REQUESTED')`,
  );
  return open;
};

describe('registration with the simulator', () => {
  let carryover;

  beforeAll(async () => {
    const env = {
      SIMULATOR_DAY_SECONDS: '0',
      REGISTRATION_LEAD_DAYS: '0',
      LEASE_SECONDS: '2',
      REGISTRATION_LEASE_SECONDS: '2',
    };
    carryover = await Carryover.start({ workers: 2, env });
  });

  afterAll(() => carryover?.stop({ planted }));

  it('takes an imported account to supply, every step once, while workers are killed', async () => {
    const number = await importAccount(carryover);
    await endIn(carryover, number, '5');
    const { status, body } = await sendFlows(carryover, number);
    expect(status).toBe(200);
    expect(body[0].meter_points.map((point) => point.status)).toEqual(
      body[0].meter_points.map(() => 'REGISTRATION_FLOW_SUCCESS'),
    );
    await carryover.workers.pop().end('SIGKILL');
    await carryover.addWorker();
    expect(await waitUntil(async () => (await openRequests(carryover)) === 0, { milliseconds: 30_000 })).toBe(true);
    const gain = [
      'REGISTRATION_REQUESTED>REGISTRATION_ACCEPTED',
      'REGISTRATION_ACCEPTED>OBJECTION_RECEIVED',
      'OBJECTION_RECEIVED>REGISTRATION_ACCEPTED',
      'REGISTRATION_ACCEPTED>MTD_RECEIVED',
      'MTD_RECEIVED>ON_SUPPLY',
    ];
    expect(await pathsOf(carryover, number)).toEqual({
      ELECTRICITY: ['PRE_REGISTRATION>REGISTRATION_REQUESTED', ...gain],
      GAS: [
        'PRE_REGISTRATION>NOMINATION_SENT',
        'NOMINATION_SENT>OFFER_RECEIVED',
        'OFFER_RECEIVED>REGISTRATION_REQUESTED',
        ...gain,
      ],
    });
  });

  it('registers the accounts of a supplier that asked for it once, without being called', async () => {
    await carryover.query(
      `UPDATE import_supplier SET settings = settings || '{"sendRegistrationFlows": true}' WHERE code = $1`,
      [carryover.credentials.import_supplier],
    );
    const number = await importAccount(carryover);
    const isDone = async () => {
      const [{ ended }] = await carryover.query(
        `SELECT count(*) FILTER (WHERE r.ended_at IS NOT NULL)::int AS ended FROM registration_request r
         JOIN account a ON a.id = r.account_id WHERE a.external_account_number = $1`,
        [number],
      );
      return ended === 2;
    };
    expect(await waitUntil(isDone, { milliseconds: 20_000 })).toBe(true);
  });
});

describe('registration over HTTP', () => {
  let carryover;
  let standIn;

  beforeAll(async () => {
    standIn = await new GatewayStandIn().start();
    carryover = await Carryover.start({
      workers: 2,
      env: {
        REGISTRATION_GATEWAY: 'http',
        REGISTRATION_GATEWAY_URL: standIn.url,
        REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
        LEASE_SECONDS: '2',
        REGISTRATION_LEASE_SECONDS: '2',
      },
    });
  });

  afterAll(async () => {
    await carryover?.stop({ planted });
    await standIn?.stop();
  });

  it('sends nothing twice while workers are killed amid their requests, and every one ends', async () => {
    const numbers = [];
    for (let index = 0; index < 5; index += 1) numbers.push(await importAccount(carryover));
    // The first attempt at each is registered, and its worker killed before it hears of that.
    standIn.answer = ({ key }) => (standIn.register(key) ? 'hang' : ACCEPTED);
    for (const number of numbers) expect((await sendFlows(carryover, number)).status).toBe(200);
    expect(await waitUntil(() => standIn.received.length >= 4, { milliseconds: 20_000 })).toBe(true);
    await Promise.all(carryover.workers.splice(0).map((worker) => worker.end('SIGKILL')));
    await Promise.all([carryover.addWorker(), carryover.addWorker()]);
    const states = async () =>
      carryover.query('SELECT state, count(*)::int AS n FROM registration_request GROUP BY state');
    const isTaken = async () => (await states()).every(({ state }) => state === 'REQUESTED');
    expect(await waitUntil(isTaken, { milliseconds: 40_000 })).toBe(true);
    expect(await states()).toEqual([{ state: 'REQUESTED', n: 10 }]);
    const requests = await carryover.query('SELECT id FROM registration_request');
    expect([...standIn.registered.keys()].sort()).toEqual(requests.map(({ id }) => id).sort());
    for (const number of numbers)
      expect(await pathsOf(carryover, number)).toEqual({
        ELECTRICITY: ['PRE_REGISTRATION>REGISTRATION_REQUESTED'],
        GAS: ['PRE_REGISTRATION>NOMINATION_SENT'],
      });
  });

  it('stops a worker whose requests hang within its time, with code 0', async () => {
    const number = await importAccount(carryover);
    const before = standIn.received.length;
    standIn.answer = () => 'hang';
    await sendFlows(carryover, number);
    expect(await waitUntil(() => standIn.received.length > before, { milliseconds: 20_000 })).toBe(true);
    const from = performance.now();
    expect(await Promise.all(carryover.workers.splice(0).map((worker) => worker.end('SIGTERM')))).toEqual([0, 0]);
    expect(performance.now() - from).toBeLessThan(4_000);
    standIn.answer = () => ACCEPTED;
    await carryover.addWorker();
    const isTaken = async () =>
      (await carryover.query(`SELECT 1 FROM registration_request WHERE state = 'MARKED'`)).length === 0;
    expect(await waitUntil(isTaken, { milliseconds: 20_000 })).toBe(true);
  });
});
