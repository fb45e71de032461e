import { sumPounds } from '@carryover/contract';
import { expect } from '@jest/globals';
import { inParallel } from './supplier-api.mjs';

/** What every run must leave behind: nothing stuck, one account a process, balances to the penny. */
export async function expectEveryAccountOnce(carryover, payloads) {
  expect(await carryover.states()).toEqual({ PROCESSED: payloads.length });
  const [{ accounts, processes, balance }] = await carryover.query(`
    SELECT (SELECT count(*)::int FROM account) AS accounts,
      (SELECT count(DISTINCT process_id)::int FROM account) AS processes,
      (SELECT coalesce(sum(balance), 0)::text FROM ledger) AS balance`);
  expect({ accounts, processes }).toEqual({ accounts: payloads.length, processes: payloads.length });
  const sent = sumPounds(payloads.flatMap(({ ledgers = [] }) => ledgers.map((ledger) => ledger.ledger_balance ?? '0')));
  expect(sumPounds([balance])).toBe(sent);
  const unpaired = await carryover.query(`
    SELECT p.id FROM account_import_process p LEFT JOIN account a ON a.process_id = p.id
    WHERE a.account_number IS DISTINCT FROM p.platform_identifier`);
  expect(unpaired).toEqual([]);
}

/** Sends every payload; each has to be answered 201. */
export async function createAll(carryover, payloads) {
  const supplier = await carryover.supplier();
  await inParallel(payloads, 8, async (payload) => {
    expect(await supplier.create(payload)).toEqual({ status: 201, body: {} });
  });
}
