import { generatePayloads, mutate, mutationArbitrary, propertyRuns } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Carryover } from './support/carryover.mjs';
import { inParallel } from './support/supplier-api.mjs';

const COUNT = propertyRuns(2_000);
let carryover;
let supplier;

beforeAll(async () => {
  carryover = await Carryover.start({ workers: 1 });
  supplier = await carryover.supplier();
});

afterAll(() => carryover?.stop());

describe('generated accounts', () => {
  it('are valid, are imported, and come back from the tables as they were sent', async () => {
    const payloads = generatePayloads(COUNT, 21, 'DEMO');
    await inParallel(payloads, 8, async (payload) => {
      expect(await supplier.validate(payload)).toEqual({ status: 200, body: {} });
      expect(await supplier.create(payload)).toEqual({ status: 201, body: {} });
    });
    expect(await carryover.settled(300_000)).toEqual({ PROCESSED: COUNT });
    const staff = await carryover.staff();
    const processes = await carryover.query('SELECT id FROM account_import_process');
    await inParallel(processes, 8, async ({ id }) => {
      expect(await staff.selfCheck(id)).toEqual({ status: 200, body: { matches: true, differences: [] } });
    });
  }, 600_000);
});

describe('accounts changed at random', () => {
  it('are accepted or refused in words, and none of them surprises the service', async () => {
    const bases = generatePayloads(50, 22, 'DEMO');
    const changes = fc.array(mutationArbitrary, { minLength: 1, maxLength: 3 });
    const seed = Math.floor(Math.random() * 2 ** 31);
    const bodies = fc
      .sample(changes, { numRuns: COUNT, seed })
      .map((mutations, index) =>
        mutate({ ...bases[index % bases.length], external_account_number: `M-${index}` }, mutations),
      );
    const unexpected = [];
    await inParallel(bodies, 8, async (body, index) => {
      const { status, body: answer } = await supplier.create(body);
      if (![201, 400].includes(status)) unexpected.push({ seed, index, status, answer });
    });
    expect(unexpected).toEqual([]);
    await carryover.settled(300_000);
    const faults = await carryover.query(
      `SELECT external_account_number, latest_error_code, latest_error_detail FROM account_import_process
       WHERE latest_error_domain = 'platform'`,
    );
    expect({ seed, faults }).toEqual({ seed, faults: [] });
  }, 600_000);
});
