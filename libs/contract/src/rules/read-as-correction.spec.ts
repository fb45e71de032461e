import { describe, expect, it } from '@jest/globals';
import { accountRule } from './account-rule.js';
import { electricityPsrCode } from './customers/priority-services.rule.js';
import { readAccountPayload } from './read-account-payload.js';
import { countSearched } from './testing/count-searched.js';

const READINGS = 'supply_addresses.0.meter_points.0.meters.0.reading_history';

/** By now every reading has to say its register, and none may be 7. */
const strict = accountRule({
  id: 'R999',
  title: 'What was let through at the import',
  path: READINGS,
  code: 'strict',
  message: 'from the rule',
  check({ payload }, _context, report) {
    const readings = payload.supply_addresses?.[0]?.meter_points?.[0]?.meters?.[0]?.reading_history ?? [];
    for (const [at, reading] of readings.entries()) {
      if (reading !== undefined && reading.register_id === undefined) report({ path: `${READINGS}.${at}.register_id` });
      if (reading?.reading_value === '7') report({ path: `${READINGS}.${at}` });
    }
    if (readings.length > 3) report({ path: READINGS });
  },
});

const reading = (day: number, more: object = { register_id: 'A' }) => ({
  reading_date: `2024-05-0${day}`,
  reading_value: '1',
  reading_type: 'ROUTINE',
  billed: false,
  ...more,
});

const account = (readings: readonly unknown[], more: object = {}) => ({
  import_supplier: 'DEMO',
  external_account_number: '1',
  supply_addresses: [{ meter_points: [{ meters: [{ reading_history: readings }] }] }],
  ...more,
});

/** Paths of what refuses the one as a correction of the other, but for what the shape of a whole account asks for. */
function refusedAt(before: readonly unknown[], after: readonly unknown[], more: object = {}): string[] {
  const context = { today: '2026-01-01', corrects: account(before) };
  const { ruleErrors } = readAccountPayload(account(after, more), context, [strict]);
  return ruleErrors.map(({ path }) => path);
}

describe('a payload as the correction of another one', () => {
  it('is not refused for what it leaves as it was', () => {
    const readings = [reading(1), reading(2, {})];
    expect(refusedAt(readings, readings, { billing_name: 'Other' })).toEqual([]);
  });

  it('is refused for what it changes to something wrong', () => {
    expect(refusedAt([reading(1), reading(2, {})], [reading(1), { ...reading(2, {}), reading_value: '7' }])).toEqual([
      `${READINGS}.1`,
    ]);
  });

  it('is refused for a new entry that lacks what another one lacked in its place', () => {
    expect(refusedAt([reading(1), reading(2, {})], [reading(1), reading(3, {})])).toEqual([
      `${READINGS}.1.register_id`,
    ]);
  });

  it.each([
    ['gone', [reading(1), reading(2, {}), reading(3, { reading_value: '7' })], 0],
    ['come', [reading(2, {}), reading(3, { reading_value: '7' })], 1],
  ])('is not refused for entries that stand elsewhere since another one is %s', (_, before, count) => {
    const after = [...(count === 1 ? [reading(1)] : []), reading(2, {}), reading(3, { reading_value: '7' })];
    expect(refusedAt(before, after)).toEqual([]);
  });

  it('is refused for a list that is wrong otherwise than it was', () => {
    const before = [1, 2, 3, 4, 5].map((day) => reading(day));
    expect(refusedAt(before, before.slice(0, 4))).toEqual([READINGS]);
    expect(refusedAt(before, before)).toEqual([]);
  });

  it.each([null, 1, 'x', []])('is refused where it has %j for an object', (entry) => {
    expect(refusedAt([reading(1), reading(2, {})], [entry])).toEqual([`${READINGS}.0`]);
  });

  it('has names that nobody knows told as they were sent', () => {
    const context = { today: '2026-01-01', corrects: account([reading(1, {})]) };
    const { errors } = readAccountPayload(account([reading(1, {})], { 'a.b': 1 }), context, [strict]);
    expect(errors.toJSON()).toEqual({ 'a.b': ['This field is not recognised.'] });
  });

  it('is not refused for a value that has another form by now, and is as it was', () => {
    const readings = [reading(1, { register_id: 'A', reading_date: '1 May' })];
    expect(refusedAt(readings, readings, { billing_name: 'Other' })).toEqual([]);
    const context = { today: '2026-01-01', corrects: account(readings) };
    const { payload, warnings } = readAccountPayload(account(readings, { billing_name: 'Other' }), context, [strict]);
    expect(payload).toEqual(account(readings, { billing_name: 'Other' }));
    expect(warnings.map(({ path }) => path)).toContain(`${READINGS}.0.reading_date`);
  });

  it('is refused for such a value where it has come', () => {
    const prior = { register_id: 'A', reading_date: '1 May' };
    expect(refusedAt([reading(1, prior)], [reading(1, prior), reading(2, prior)])).toEqual([
      `${READINGS}.1.reading_date`,
    ]);
    expect(refusedAt([reading(1, prior)], [reading(1, { ...prior, reading_date: '2 May' })])).toEqual([
      `${READINGS}.0.reading_date`,
    ]);
    expect(refusedAt([reading(1)], [reading(1, prior)])).toEqual([`${READINGS}.0.reading_date`]);
  });

  it('is checked by rules with a value of a form that staff may lower, as it was', () => {
    const late = accountRule({
      id: 'R998',
      title: 'A day late in the month is nobody’s',
      path: 'billing_name',
      code: 'late',
      message: 'from the rule',
      check({ payload }, _context, report) {
        if (payload.smart_read_cycle_day === 30 && payload.billing_name === 'Other') report({ path: 'billing_name' });
      },
    });
    const before = account([reading(1)], { smart_read_cycle_day: 30 });
    const read = (more: object) =>
      readAccountPayload({ ...before, ...more }, { today: '2026-01-01', corrects: before }, [late]);
    const fine = read({ billing_name: 'Fine' });
    expect(fine.payload).toEqual({ ...before, billing_name: 'Fine' });
    expect(fine.warnings.map(({ path }) => path)).toContain('smart_read_cycle_day');
    expect(read({ billing_name: 'Other' }).ruleErrors.map(({ path }) => path)).toEqual(['billing_name']);
    expect(read({ smart_read_cycle_day: 31 }).ruleErrors.map(({ path }) => path)).toEqual(['smart_read_cycle_day']);
  });

  it('is warned once of a value that neither its field nor its rule would take by now', () => {
    const code = 'customers.0.psr.0.elec_industry_code';
    const before = account([reading(1)], { customers: [{ psr: [{ elec_industry_code: '1A' }] }] });
    const context = { today: '2026-01-01', corrects: before };
    const { warnings } = readAccountPayload({ ...before, billing_name: 'Other' }, context, [electricityPsrCode]);
    expect(warnings.filter(({ path }) => path === code).map(({ rule }) => rule)).toEqual(['R34']);
  });

  it('is checked in about twice as many steps for twice as many changes and problems', () => {
    const steps = (count: number) => {
      const days = Array.from({ length: count }, (_, at) => ({ ...reading(1, {}), reading_date: `d${at}` }));
      const changed = days.map((day) => ({ ...day, reading_value: '7' }));
      return countSearched(() => refusedAt(days, changed));
    };
    expect(steps(200)).toBeLessThanOrEqual(2.5 * steps(100));
  });
});
