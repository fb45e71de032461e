import { describe, expect, it } from '@jest/globals';
import { AccountImportRequest } from '../payload/dto/account-import.request.js';
import { examplePayload } from '../payload/testing/example-payload.js';
import { countProblems, MOST_LISTED } from './listed-problems.js';
import { readAccountPayload } from './read-account-payload.js';
import { type ValidationContext } from './validation-context.js';

const AGREEMENTS = 200;
const today = '2026-01-01';

/** A payload whose agreements all start on one day. */
function repetitive(addresses: number, meterPoints: number) {
  const account = examplePayload(AccountImportRequest);
  const [address] = Object(account).supply_addresses;
  const [meterPoint] = address.meter_points;
  const agreements = Array.from({ length: AGREEMENTS }, () => ({ tariff_code: 'T', effective_from: '2019-12-31' }));
  const points = Array.from({ length: meterPoints }, () => ({ ...meterPoint, agreements }));
  const supply_addresses = Array.from({ length: addresses }, () => ({ ...address, meter_points: points }));
  return { ...account, supply_addresses, surprise: 1 };
}

function read(context: Partial<ValidationContext> = {}, raw: unknown = repetitive(2, 20)) {
  return readAccountPayload(raw, { today, supplierExists: false, ...context });
}

describe('a payload with more problems than one answer lists', () => {
  it('is answered with as many as are listed and how many there are', () => {
    const { ruleErrors, warnings, errors } = read();
    expect(ruleErrors).toHaveLength(MOST_LISTED + 1);
    expect(warnings).toMatchObject([{ code: 'too_many_problems', total: expect.any(Number) }]);
    expect(countProblems(ruleErrors)).toBeGreaterThan(MOST_LISTED);
    const said = ruleErrors.at(-1)?.detail ?? '';
    expect(said).toMatch(/^Only 1000 of at least \d+ problems are listed\.$/);
    expect(errors.toJSON().non_field_errors).toEqual([said]);
    expect(JSON.stringify(errors).length).toBeLessThan(250_000);
  });

  it('names what is broken once beside what is broken everywhere, the same ones each time', () => {
    const { ruleErrors } = read();
    const rules = new Set(ruleErrors.map(({ rule }) => rule));
    for (const rule of ['R01', 'R12', 'R45', 'R46', 'R64']) expect(rules).toContain(rule);
    expect(read().ruleErrors).toEqual(ruleErrors);
  });

  it('has for a sandbox errors first and warnings in the slots that are left', () => {
    const { ruleErrors, warnings, payload } = read({ isSandbox: true });
    expect(payload).toBeNull();
    expect(ruleErrors.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['R01', 'R12']));
    expect(warnings).toHaveLength(MOST_LISTED - ruleErrors.length + 1);
    expect(warnings.at(-1)).toMatchObject({ path: '', code: 'too_many_problems' });
    expect(countProblems(warnings)).toBeGreaterThan(MOST_LISTED);
  });

  it('is refused all the same when what is found first are warnings', () => {
    const lowered = ['R45', 'R64', 'R50', 'R51', 'R61', 'R66'].map((rule) => [rule, { severity: 'warning' }]);
    const settings = { ruleSeverities: Object.fromEntries(lowered) };
    const { surprise: _, ...raw } = repetitive(1, 20);
    const { ruleErrors, warnings, payload } = read({ settings }, { ...raw, transfer_balance: '7.00' });
    expect(payload).toBeNull();
    expect(ruleErrors.map(({ rule }) => rule)).toContain('R12');
    expect(countProblems(warnings)).toBeGreaterThan(MOST_LISTED);
    expect(ruleErrors.length + warnings.length).toBeLessThanOrEqual(MOST_LISTED + 2);
  });

  it('lists as many as the platform wants', () => {
    expect(read({ mostListed: 10 }).ruleErrors).toHaveLength(11);
  });
});

describe('a payload with more problems of shape than are listed', () => {
  it('is checked by the rules as far as it could be read', () => {
    const psr = Array.from({ length: 1_200 }, (_, index) => [`odd${index}`, 1]);
    const { ruleErrors, readable } = read({}, { ...examplePayload(AccountImportRequest), ...Object.fromEntries(psr) });
    expect(ruleErrors.map(({ rule }) => rule)).toContain('R12');
    expect(countProblems(ruleErrors)).toBeGreaterThan(1_200);
    expect(readable.import_supplier).toBeDefined();
  });

  it('is read no further after twice as many as are listed, or after more where more are listed', () => {
    const ledgers = [{ current_statement_transactions: Array.from({ length: 10_000 }, () => ({})) }];
    const total = (mostListed?: number) => countProblems(read({ mostListed }, { ledgers }).ruleErrors);
    expect(total()).toBe(2 * MOST_LISTED);
    expect(total(10)).toBe(2 * MOST_LISTED);
    expect(total(5_000)).toBe(5_001);
  });

  it('has a short answer whatever the names that were sent', () => {
    const names = Array.from({ length: 900 }, (_, index) => [`${index}`.repeat(1_000), 1]);
    const long = { ...examplePayload(AccountImportRequest), ...Object.fromEntries(names), ['y'.repeat(1_000_000)]: 1 };
    const { ruleErrors, errors } = read({}, long);
    expect(countProblems(ruleErrors)).toBeGreaterThan(900);
    expect(JSON.stringify(errors).length).toBeLessThan(300_000);
  });
});
