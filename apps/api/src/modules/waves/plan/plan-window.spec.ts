import { describe, expect, it } from '@jest/globals';
import { windowAt } from './plan-window.js';

const at = (plan: Parameters<typeof windowAt>[0], now: string) => {
  const { isOpen, until } = windowAt(plan, Date.parse(now));
  return [isOpen, until === null ? null : new Date(until).toISOString()];
};

const NIGHT = { window: { from: '22:00', to: '04:00' } };
const WEEKNIGHTS = { window: { from: '22:00', to: '04:00', weekdays: 'MO,TU,WE,TH,FR' } };

describe('the window of a plan', () => {
  it.each([
    ['no window is always open', {}, '2026-06-15T12:00:00Z', true, null],
    [
      'a day is open from its beginning',
      { window: { from: '09:00', to: '17:00' } },
      '2026-01-15T09:00:00Z',
      true,
      '2026-01-15T17:00:00.000Z',
    ],
    [
      'a day is closed at its end',
      { window: { from: '09:00', to: '17:00' } },
      '2026-01-15T17:00:00Z',
      false,
      '2026-01-16T09:00:00.000Z',
    ],
    ['a night goes on after midnight', NIGHT, '2026-06-16T02:00:00Z', true, '2026-06-16T03:00:00.000Z'],
    ['a night opens in the evening', NIGHT, '2026-06-16T12:00:00Z', false, '2026-06-16T21:00:00.000Z'],
    // 19 June 2026 is a Friday.
    ['the night of Friday goes on into Saturday', WEEKNIGHTS, '2026-06-20T01:00:00Z', true, '2026-06-20T03:00:00.000Z'],
    ['there is none on Saturday evening', WEEKNIGHTS, '2026-06-20T22:00:00Z', false, '2026-06-22T21:00:00.000Z'],
    [
      'weekdays without hours are one window',
      { window: { weekdays: 'SA,SU' } },
      '2026-06-20T10:00:00Z',
      true,
      '2026-06-21T23:00:00.000Z',
    ],
    [
      'it waits for its first day',
      { ...NIGHT, start_date: '2026-08-01' },
      '2026-06-15T22:00:00Z',
      false,
      '2026-08-01T21:00:00.000Z',
    ],
    [
      'its last night ends the day after',
      { ...NIGHT, end_date: '2026-06-15' },
      '2026-06-16T02:00:00Z',
      true,
      '2026-06-16T03:00:00.000Z',
    ],
    ['it never opens after its last day', { ...NIGHT, end_date: '2026-06-15' }, '2026-06-16T03:00:00Z', false, null],
    [
      'a first day that never comes before its last',
      { start_date: '2026-06-15', end_date: '2026-06-15' },
      '2026-06-14T00:00:00Z',
      false,
      '2026-06-14T23:00:00.000Z',
    ],
  ])('%s', (_, plan, now, isOpen, until) => {
    expect(at(plan, now)).toEqual([isOpen, until]);
  });

  it('is as long as the clocks show when they change', () => {
    // Forward: 22:00 to 04:00 is five hours; back: seven.
    expect(at(NIGHT, '2026-03-28T22:00:00Z')).toEqual([true, '2026-03-29T03:00:00.000Z']);
    expect(at(NIGHT, '2026-10-24T21:00:00Z')).toEqual([true, '2026-10-25T04:00:00.000Z']);
    expect(at({ window: { from: '01:30', to: '02:30' } }, '2026-10-25T00:30:00Z')).toEqual([
      true,
      '2026-10-25T02:30:00.000Z',
    ]);
  });

  // Clocks go from 01:00 to 02:00 on 29 March 2026, a Sunday.
  it.each([
    ['all of that hour', '01:00', '02:00', '01:00', '02:00'],
    ['a part of it', '01:15', '01:45', '01:15', '01:45'],
    ['its second half', '01:30', '02:00', '01:30', '02:00'],
    ['until shortly after it', '01:30', '02:15', '01:30', '02:15'],
    ['until long after it', '01:30', '03:00', '01:30', '02:00'],
  ])('opens an hour later where it begins in the hour that the clocks skip: %s', (_, from, to, opens, closes) => {
    const plan = { window: { from, to, weekdays: 'SU' } };
    const [opening, closing] = [`2026-03-29T${opens}:00.000Z`, `2026-03-29T${closes}:00.000Z`];
    expect(at(plan, '2026-03-29T00:59:00Z')).toEqual([false, opening]);
    expect(at(plan, opening)).toEqual([true, closing]);
    expect(at(plan, closing)).toEqual([false, `2026-04-05T${hourBefore(from)}:00.000Z`]);
  });
});

/** London time in summer as UTC. */
function hourBefore(time: string): string {
  return `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`;
}
