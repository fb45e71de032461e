import { describe, expect, it } from '@jest/globals';
import type { ChecklistFacts } from './checklist.queries.js';
import { checklistOf, type GateFact, type ProfileFact } from './checklist-entries.js';

const CLEAN: ChecklistFacts = {
  controlTotals: { id: 'R', status: 'READY', differing: 0, isOld: false },
  ...{ open: 0, failed: 0, isAnyMarked: true, registering: 0, refused: 0, hasWebhook: true, deadLetters: 0 },
  ...{ isWebhookDisabled: false, isWebhookFarBehind: false, waiting: 0 },
  selfCheck: { accounts: 40, differing: 0, isOld: false },
  ...{
    isAnyImported: true,
    waves: 1,
    reconciled: 1,
    countersigned: 1,
    hasNoPackEver: false,
    isToldByPack: false,
  },
};
const GREEN: readonly GateFact[] = [{ state: 'green' }, { state: 'waived' }];

const ALIKE: ProfileFact = { comparisons: 84, shifts: 0 };

const statesOf = (
  facts: Partial<ChecklistFacts>,
  gates: readonly GateFact[] | null = GREEN,
  profiles: readonly ProfileFact[] = [ALIKE],
) => Object.fromEntries(checklistOf({ ...CLEAN, ...facts }, gates, profiles).map(({ entry, state }) => [entry, state]));

describe('the checklist of a cut-over', () => {
  it('ticks itself when nothing stands against it', () => {
    expect(statesOf({})).toEqual({
      ...{ nothing_open: 'done', nothing_failed: 'done', control_totals: 'done', gates: 'done' },
      ...{ registrations: 'done', webhook: 'done', pack: 'done', self_check: 'done', profile: 'done' },
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
    ['webhook', { waiting: 1 }, GREEN],
    ['webhook', { isWebhookFarBehind: true }, GREEN],
    ['self_check', { selfCheck: { accounts: 40, differing: 1, isOld: false } }, GREEN],
    ['self_check', { selfCheck: { accounts: 40, differing: 0, isOld: true } }, GREEN],
    ['pack', { countersigned: 0 }, GREEN],
    ['pack', { waves: 2 }, null],
  ])('has %s open for %j', (entry, facts, gates) => {
    expect(statesOf(facts, gates)).toMatchObject({ [entry]: 'open' });
  });

  it('says that a webhook is disabled only where something waits for it', () => {
    const detailOf = (facts: Partial<ChecklistFacts>) =>
      checklistOf({ ...CLEAN, isWebhookDisabled: true, ...facts }, GREEN, [ALIKE]).find(
        ({ entry }) => entry === 'webhook',
      )?.detail;
    expect(detailOf({ waiting: 2 })).toMatch(
      /wait: 2\. The webhook is disabled: nothing is sent until it is set again\.$/,
    );
    expect(detailOf({ waiting: 2, isWebhookFarBehind: true })).toMatch(
      /wait: 2\. More events wait than were looked at\. The/,
    );
    expect(detailOf({})).toBe('Every event was delivered.');
  });

  it('does not tick what there is nothing of', () => {
    expect(statesOf({ isAnyMarked: false, waves: 0, reconciled: 0, countersigned: 0 }, null)).toMatchObject({
      ...{ registrations: 'unknown', gates: 'unknown', pack: 'unknown' },
    });
    expect(statesOf({ controlTotals: null, isToldByPack: true })).toMatchObject({ control_totals: 'unknown' });
    expect(statesOf({ selfCheck: null })).toMatchObject({ self_check: 'unknown' });
    expect(statesOf({ hasWebhook: false })).toMatchObject({ webhook: 'unknown' });
    expect(statesOf({ isAnyImported: false })).toMatchObject({ nothing_open: 'unknown', nothing_failed: 'unknown' });
    expect(statesOf({ isAnyImported: false, open: 1 })).toMatchObject({ nothing_open: 'open' });
  });

  it('goes by what has shifted in profiles, where they were held against anything', () => {
    const [shifted, alone] = [
      { comparisons: 84, shifts: 2 },
      { comparisons: 0, shifts: 0 },
    ];
    expect(statesOf({}, GREEN, [shifted])).toMatchObject({ profile: 'open' });
    expect(statesOf({}, GREEN, [alone])).toMatchObject({ profile: 'unknown' });
    expect(statesOf({}, GREEN, [])).toMatchObject({ profile: 'unknown' });
    expect(statesOf({}, null, [alone, ALIKE])).toMatchObject({ profile: 'done' });
    expect(statesOf({}, null, [ALIKE, shifted])).toMatchObject({ profile: 'open' });
  });

  it('names the report, and how many things stand against an entry', () => {
    const [open, , totals] = checklistOf(
      { ...CLEAN, open: 3, controlTotals: { id: 'R', status: 'READY', differing: 2, isOld: false } },
      GREEN,
      [ALIKE],
    );
    expect(open).toMatchObject({ open: 3, detail: 'Imports that wait, run or were only tried: 3.', report_id: null });
    expect(totals).toMatchObject({ open: 2, report_id: 'R' });
  });
});
