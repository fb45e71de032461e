import { describe, expect, it } from '@jest/globals';
import type { WaveDetail } from '../../../lib/operator-api';
import { endedByPlanInWords } from './ended-words';

type Planned = Parameters<typeof endedByPlanInWords>[0];

const budget = { accounts: 5, share: '0.10' };
const waived = (gate: WaveDetail['wave']['gates'][number]['gate']) =>
  ({ gate, state: 'waived' }) as Planned['gates'][0];
const wave = (changes: Partial<Planned>): Planned => ({
  state: 'REVIEW',
  plan: { error_budget: budget, depends_on: 'JUNE-1' } as Planned['plan'],
  gates: [],
  approvals: [],
  ...changes,
});
const approvals = [{ act: 'release', party: 'supplier' }] as unknown as Planned['approvals'];
const same = { error_budget: { accounts: 5, share: '0.1' }, depends_on: 'JUNE-1' };

describe('What ends with another plan', () => {
  it.each([
    [
      'nothing while it asks for the same',
      wave({ approvals, gates: [waived('dry_run')] }),
      { ...same, accounts_per_day: 5 },
      [],
    ],
    [
      'approvals',
      wave({ approvals }),
      { error_budget: budget },
      ['Its approvals end: they were given to the plan that it has.'],
    ],
    [
      'approvals of one that has all of them',
      wave({ approvals, state: 'APPROVED' }),
      { ...same, error_budget: { accounts: 4 } },
      ['Its approvals end: they were given to the plan that it has. It is validated again.'],
    ],
    ['no approvals of one that was released', wave({ approvals, state: 'HALTED' }), {}, []],
    [
      'a waiver of the dry run',
      wave({ gates: [waived('dry_run'), waived('planned_accounts')] }),
      { ...same, error_budget: { accounts: 4 } },
      ['The waiver of “Dry run clean” ends: it was given for the number that may fail until now.'],
    ],
    [
      'a waiver of the wave before',
      wave({ gates: [waived('previous_wave')] }),
      { error_budget: same.error_budget },
      ['The waiver of “Wave before reconciled” ends: it was given for the wave that it waits for until now.'],
    ],
  ] as const)('is %s', (_, planned, proposed, sentences) => {
    expect(endedByPlanInWords(planned, proposed)).toEqual(sentences);
  });
});
