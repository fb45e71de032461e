import { describe, expect, it } from '@jest/globals';
import { burnUpOf } from './burn-up.js';

const at = (text: string) => Date.parse(`2026-03-${text}:00Z`);

describe('the burn-up of a wave', () => {
  const hours = new Map([
    [at('16T22:00'), { imported: 40, failed: 2 }],
    [at('17T22:00'), { imported: 25, failed: -1 }],
  ]);
  const facts = { plan: null, accounts: 100, begun: at('16T21:30'), now: at('17T22:30'), hours };

  it('adds up what came to an end, by hour, until now', () => {
    const points = burnUpOf({ ...facts, by: 'hour' });
    expect(points).toHaveLength(26);
    expect(points.slice(0, 2)).toEqual([
      { at: at('16T22:00'), planned: null, imported: 0, failed: 0 },
      { at: at('16T23:00'), planned: null, imported: 40, failed: 2 },
    ]);
    expect(points.at(-1)).toEqual({ at: at('17T22:30'), planned: null, imported: 65, failed: 1 });
  });

  it('tells by day of London what its plan lets start, to the end of the plan', () => {
    const plan = { window: { from: '22:00', to: '02:00' }, accounts_per_day: 30 };
    expect(burnUpOf({ ...facts, plan, by: 'day' })).toEqual([
      { at: at('17T00:00'), planned: 30, imported: 40, failed: 2 },
      { at: at('17T22:30'), planned: 60, imported: 65, failed: 1 },
      { at: at('18T00:00'), planned: 60, imported: null, failed: null },
      { at: at('19T00:00'), planned: 90, imported: null, failed: null },
      { at: at('20T00:00'), planned: 100, imported: null, failed: null },
    ]);
  });

  it('takes a plan by the minute hour by hour', () => {
    const points = burnUpOf({ ...facts, plan: { accounts_per_minute: 1 }, by: 'hour', now: at('16T22:00') });
    expect(points.map(({ planned }) => planned)).toEqual([30, 90, 100]);
  });

  it('tells what caps of distributors let start, who comes in parts, and the others at once', () => {
    const distributor_caps = [{ distributor: '10', accounts_per_day: 20 }];
    const accountsByDistributor = new Map([['10', 50]]);
    const points = burnUpOf({
      ...facts,
      plan: { distributor_caps },
      accountsByDistributor,
      by: 'day',
      now: at('16T22:00'),
    });
    expect(points.map(({ at: end, planned }) => [new Date(end).toISOString().slice(5, 10), planned])).toEqual([
      ['03-16', 70],
      ['03-17', 70],
      ['03-18', 90],
      ['03-19', 100],
    ]);
  });

  it('ends with the last day of a plan that ends before all could start', () => {
    const plan = { accounts_per_day: 10, end_date: '2026-03-18' };
    const points = burnUpOf({ ...facts, plan, by: 'day', now: at('16T22:00') });
    expect(points.map(({ at: end, planned }) => [new Date(end).toISOString().slice(5, 13), planned])).toEqual([
      ['03-16T22', 10],
      ['03-17T00', 10],
      ['03-18T00', 20],
      ['03-19T00', 30],
    ]);
  });

  it('ends with what may start where none of a distributor may', () => {
    const distributor_caps = [{ distributor: '10', accounts_per_day: 0 }];
    const accountsByDistributor = new Map([['10', 50]]);
    const points = burnUpOf({
      ...facts,
      plan: { distributor_caps },
      accountsByDistributor,
      by: 'hour',
      now: at('16T22:00'),
    });
    expect(points.map(({ planned }) => planned)).toEqual([50]);
  });
});
