import { describe, expect, it } from '@jest/globals';
import type { ChecklistFacts } from './checklist.queries.js';
import { checklistOf, type GateFact } from './checklist-entries.js';

const CLEAN: ChecklistFacts = {
  controlTotals: { id: 'R', status: 'READY', differing: 0, isOld: false },
  ...{ open: 0, failed: 0, isAnyMarked: true, registering: 0, refused: 0, hasWebhook: true, deadLetters: 0 },
  ...{ waves: 1, reconciled: 1, signedOff: 1 },
};
const GREEN: readonly GateFact[] = [{ state: 'green' }, { state: 'waived' }];

const statesOf = (facts: Partial<ChecklistFacts>, gates: readonly GateFact[] | null = GREEN) =>
  Object.fromEntries(checklistOf({ ...CLEAN, ...facts }, gates).map(({ entry, state }) => [entry, state]));

describe('the checklist of a cut-over', () => {
  it('ticks itself when nothing stands against it, and says of what there is no fact', () => {
    expect(statesOf({})).toEqual({
      ...{ nothing_open: 'done', nothing_failed: 'done', control_totals: 'done', gates: 'done' },
      ...{ registrations: 'done', webhook: 'done', pack: 'done' },
      ...{ self_check: 'unknown', profile: 'unknown' },
    });
  });

  it.each<[string, Partial<ChecklistFacts>, readonly GateFact[] | null]>([
    ['nothing_open', { open: 1 }, GREEN],
    ['nothing_failed', { failed: 1 }, GREEN],
    ['control_totals', { controlTotals: null }, GREEN],
    ['control_totals', { controlTotals: { id: 'R', status: 'COMPUTING', differing: 0, isOld: false } }, GREEN],
    ['control_totals', { controlTotals: { id: 'R', status: 'READY', differing: 1, isOld: false } }, GREEN],
    ['control_totals', { controlTotals: { id: 'R', status: 'READY', differing: 0, isOld: true } }, GREEN],
    ['gates', {}, [{ state: 'red' }]],
    ['gates', { waves: 2 }, null],
    ['registrations', { registering: 1 }, GREEN],
    ['registrations', { refused: 1 }, GREEN],
    ['webhook', { deadLetters: 1 }, GREEN],
    ['pack', { signedOff: 0 }, GREEN],
    ['pack', { waves: 2 }, null],
  ])('has %s open for %j', (entry, facts, gates) => {
    expect(statesOf(facts, gates)).toMatchObject({ [entry]: 'open' });
  });

  it('does not tick what there is nothing of', () => {
    expect(statesOf({ isAnyMarked: false, waves: 0, reconciled: 0, signedOff: 0 }, null)).toMatchObject({
      ...{ registrations: 'unknown', gates: 'unknown', pack: 'unknown' },
    });
    expect(statesOf({ hasWebhook: false })).toMatchObject({ webhook: 'done' });
  });

  it('names the report, and how many things stand against an entry', () => {
    const [open, , totals] = checklistOf(
      { ...CLEAN, open: 3, controlTotals: { id: 'R', status: 'READY', differing: 2, isOld: false } },
      GREEN,
    );
    expect(open).toMatchObject({ open: 3, detail: 'Imports that wait or run: 3.', report_id: null });
    expect(totals).toMatchObject({ open: 2, report_id: 'R' });
  });
});
