import { describe, expect, it } from '@jest/globals';
import { type AdmissionFacts, fullDistributors, roomAt } from './admission-room.js';

const NOON = Date.parse('2026-06-15T11:00:00Z');

function room(changes: Partial<AdmissionFacts>) {
  const facts = {
    code: 'W',
    plan: {},
    now: NOON,
    awaited: null,
    admittedToday: new Map<string, number>(),
    admittedInMinute: 0,
  };
  const { accounts, byDistributor, until, limit } = roomAt({ ...facts, ...changes });
  return { accounts, byDistributor: Object.fromEntries(byDistributor), until: new Date(until).toISOString(), limit };
}

describe('the room for accounts of a wave', () => {
  it('is limited by nothing that the plan does not say, and ends with the day in London', () => {
    expect(room({})).toEqual({ accounts: Infinity, byDistributor: {}, until: '2026-06-15T23:00:00.000Z', limit: null });
  });

  it('is what is left of the day, of the minute and of each distributor', () => {
    const distributor_caps = [
      { distributor: '10', accounts_per_day: 5 },
      { distributor: '12', accounts_per_day: 1 },
    ];
    const plan = { accounts_per_day: 10, accounts_per_minute: 8, distributor_caps };
    const admittedToday = new Map([
      ['10', 3],
      ['12', 2],
      ['', 1],
    ]);
    expect(room({ plan, admittedToday, admittedInMinute: 5 })).toEqual({
      accounts: 3,
      byDistributor: { 10: 2, 12: 0 },
      until: '2026-06-15T11:01:00.000Z',
      limit: null,
    });
    expect(room({ plan, admittedToday, admittedInMinute: 2 }).accounts).toBe(4);
  });

  it.each([
    [{ awaited: 'V' }, 'Wave W waits until wave V is imported.', null],
    [
      { plan: { window: { from: '22:00', to: '04:00' } } },
      'Wave W waits for its window, which opens at 2026-06-15 22:00 London time.',
      '2026-06-15T21:00:00.000Z',
    ],
    [
      { plan: { end_date: '2026-06-14' } },
      'Wave W has no window any more by its plan, whose last day was 2026-06-14.',
      null,
    ],
    [
      { plan: { accounts_per_day: 2 }, admittedToday: new Map([['', 2]]) },
      'Wave W has started as many accounts as it may today (2); the next ones start from 2026-06-16 00:00 London time.',
      '2026-06-15T23:00:00.000Z',
    ],
    [
      {
        plan: { accounts_per_day: 2, window: { from: '09:00', to: '17:00', weekdays: 'MO' } },
        admittedToday: new Map([['10', 3]]),
      },
      'Wave W has started as many accounts as it may today (2); the next ones start from 2026-06-22 09:00 London time.',
      '2026-06-22T08:00:00.000Z',
    ],
    [
      { plan: { accounts_per_minute: 4 }, admittedInMinute: 4 },
      'Wave W has started as many accounts as it may in a minute (4).',
      '2026-06-15T11:01:00.000Z',
    ],
  ])('is none, and says why: %j', (changes, detail, until) => {
    const { accounts, limit } = room(changes as Partial<AdmissionFacts>);
    expect([accounts, limit?.detail, limit?.until == null ? null : new Date(limit.until).toISOString()]).toEqual([
      0,
      detail,
      until,
    ]);
  });
});

describe('what holds a wave whose distributors are full', () => {
  it.each([
    [['10'], {}, 'distributor 10 as it may today; the next ones start from 2026-06-16 00:00 London time.'],
    [
      ['10', '12'],
      { end_date: '2026-06-15' },
      'distributors 10, 12 as it may today, which was the last day of its plan.',
    ],
    [
      ['10', '11', '12', '13', '14', '15', '16'],
      { window: { from: '09:00' } },
      'distributors 10, 11, 12, 13, 14 and 2 more as it may today; the next ones start from 2026-06-16 09:00 London time.',
    ],
  ])('is said of %j by %j', (distributors, plan, words) => {
    const { detail } = fullDistributors({ code: 'W', plan, now: NOON }, distributors);
    expect(detail).toBe(`Wave W has started as many accounts of ${words}`);
  });
});
