import { readFileSync } from 'node:fs';
import type { Fuel } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mayMove, requestStateAt } from '../status/transitions.js';
import { SIMULATED_PATHS, simulatedPath } from './simulated-path.js';
import { type SimulatedRequest, simulateStep, simulateWithdrawal } from './simulated-registration-gateway.js';

const DAY = 86_400;
const FUELS: readonly Fuel[] = ['ELECTRICITY', 'GAS'];
const everyCase = FUELS.flatMap((fuel) => [...'0123456789'].map((digit) => ({ fuel, digit })));

interface Walk {
  readonly statuses: string[];
  /** Seconds since marking when supply started; null when it did not. */
  readonly suppliedAt: number | null;
}

/** Takes a request from marking to its end, the clock going on as the simulator asks. */
function walk(request: Pick<SimulatedRequest, 'fuel' | 'mpxn' | 'round' | 'leadSeconds'>, daySeconds: number): Walk {
  const statuses: string[] = [];
  let ageSeconds = 0;
  for (let step = 0; ; step += 1) {
    const answer = simulateStep({ ...request, step, ageSeconds }, daySeconds);
    if (answer.kind !== 'moved') throw new Error(answer.failure);
    statuses.push(...answer.moves.map(({ to }) => to));
    if (answer.askAgainInSeconds === null) {
      return { statuses, suppliedAt: statuses.at(-1) === 'ON_SUPPLY' ? ageSeconds : null };
    }
    ageSeconds += answer.askAgainInSeconds;
  }
}

describe('the simulator', () => {
  it.each(everyCase)('takes $fuel ending in $digit along a legal path to an end that is allowed', ({ fuel, digit }) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: DAY }),
        fc.integer({ min: 0, max: 90 * DAY }),
        fc.constantFrom('PRE_REGISTRATION', 'REGISTRATION_REJECTED', 'UNABLE_TO_REGISTER'),
        (round, daySeconds, leadSeconds, from) => {
          const { statuses } = walk({ fuel, mpxn: `22000000000${digit}`, round, leadSeconds }, daySeconds);
          for (const [index, status] of statuses.entries())
            expect(mayMove(statuses[index - 1] ?? from, status as 'LOST', fuel)).toBe(true);
          const states = statuses.map((status) => requestStateAt(status as 'LOST'));
          expect(states.slice(0, -1).every((state) => state === 'REQUESTED')).toBe(true);
          expect(['COMPLETED', 'REFUSED']).toContain(states.at(-1));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('withdraws a registration until the details of the meter have arrived', () => {
    const request = { fuel: 'ELECTRICITY', mpxn: '2200000000000', round: 1, leadSeconds: 0, ageSeconds: 0 } as const;
    const steps = simulatedPath(request.fuel, request.mpxn, request.round).map(({ to }) => to);
    const arrived = steps.indexOf('MTD_RECEIVED') + 1;
    const answers = steps.map((_, step) => simulateWithdrawal({ ...request, step }, DAY).kind);
    expect(answers).toEqual(steps.map((_, step) => (step < arrived ? 'withdrawn' : 'refused')));
  });

  it('starts supply on the requested date also when a withdrawal came too late', () => {
    const request = { fuel: 'ELECTRICITY', mpxn: '2200000000000', round: 1, leadSeconds: 6.5 * DAY } as const;
    const asked = { ...request, step: 3, ageSeconds: 4 * DAY };
    expect(simulateWithdrawal(asked, DAY)).toMatchObject({ kind: 'refused', askAgainInSeconds: 2.5 * DAY });
    const late = { ...asked, ageSeconds: 7 * DAY };
    expect(simulateWithdrawal(late, DAY)).toMatchObject({ kind: 'refused', askAgainInSeconds: 0 });
  });

  it('gives every refusal a reason', () => {
    const moves = FUELS.flatMap((fuel) => SIMULATED_PATHS[fuel]).flat();
    for (const { to, reason } of moves) expect(reason !== undefined).toBe(requestStateAt(to) === 'REFUSED');
  });

  it('starts supply on the requested date: in real time at midnight in London, faster in proportion', () => {
    const request = { fuel: 'ELECTRICITY', mpxn: '0', round: 1 } as const;
    expect(walk({ ...request, leadSeconds: 6.5 * DAY }, DAY).suppliedAt).toBe(6.5 * DAY);
    expect(walk({ ...request, leadSeconds: 6.5 * DAY }, 10).suppliedAt).toBe(65);
    expect(walk({ ...request, leadSeconds: 6.5 * DAY }, 0).suppliedAt).toBe(0);
  });

  it('starts supply as soon as it can when the date comes before the steps are done', () => {
    const { suppliedAt } = walk({ fuel: 'GAS', mpxn: '5', round: 1, leadSeconds: -DAY / 2 }, DAY);
    expect(suppliedAt).toBe(6 * DAY);
  });

  it('lets one that is marked again through, unless the industry does not know it', () => {
    const ends = everyCase.map(({ fuel, digit }) => [digit, simulatedPath(fuel, digit, 2).at(-1)?.to]);
    for (const [digit, end] of ends) expect(end).toBe(digit === '9' ? 'UNABLE_TO_REGISTER' : 'ON_SUPPLY');
  });

  it.each(['TEST-MPAN-A', '220000000000٣', ''])('does not know %j, which ends in no digit', (mpxn) => {
    for (const fuel of FUELS)
      for (const round of [1, 2])
        expect(simulatedPath(fuel, mpxn, round).map(({ to }) => to)).toEqual(['UNABLE_TO_REGISTER']);
    const asked = { fuel: 'ELECTRICITY', mpxn, round: 1, leadSeconds: 0, ageSeconds: 0, step: 0 } as const;
    expect(simulateWithdrawal(asked, DAY).kind).toBe('withdrawn');
  });

  it('is described as it is', () => {
    const page = readFileSync(new URL('../../../../../../docs/registration.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| (\d(?:, \d)*) \| (ELECTRICITY|GAS) \| (.+) \|$/gm)];
    const described = rows.flatMap(([, digits = '', fuel, path]) =>
      digits.split(', ').map((digit) => [`${fuel} ${digit}`, path]),
    );
    const actual = everyCase.map(({ fuel, digit }) => {
      const path = simulatedPath(fuel, digit, 1).map(({ to }) => to);
      return [`${fuel} ${digit}`, path.join(', ')];
    });
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(actual));
  });
});
