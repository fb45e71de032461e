import { describe, expect, it } from '@jest/globals';
import { previewInWords } from './preview-words';

const forecast = (day: number) => ({
  earliest: `2026-06-0${day}T01:00:00Z`,
  likely: `2026-06-0${day}T02:00:00Z`,
  latest: `2026-06-0${day}T03:00:00Z`,
  accounts_left: 40,
  basis: 'observed' as const,
});
const released = { wave: { state: 'RUNNING' as const }, awaited_by: [] };
const between = (day: number) => `between ${day} Jun, 02:00 BST and ${day} Jun, 04:00 BST`;

describe('What another plan does', () => {
  it('is told by when the wave ends, beside when it did', () => {
    const preview = { accounts_left: 40, current: forecast(2), proposed: forecast(5), error_budgets: [] };
    expect(previewInWords(released, {}, preview)).toEqual([
      '40 accounts are left.',
      `It ends ${between(5)}, most likely 5 Jun, 03:00 BST. By the plan that it has, ${between(2)}, most likely 2 Jun, 03:00 BST.`,
    ]);
  });

  it('names the waves before and behind it', () => {
    const detail = { wave: { state: 'READY' as const }, awaited_by: [{ code: 'JUNE-3', state: 'LOADING' as const }] };
    const preview = { accounts_left: 40, current: forecast(2), proposed: forecast(2), error_budgets: [] };
    expect(previewInWords(detail, { depends_on: 'JUNE-1' }, preview)).toEqual([
      '40 accounts are left.',
      `Released now, it ends ${between(2)}, most likely 2 Jun, 03:00 BST.`,
      'None of them starts before wave JUNE-1 is imported, however late that is.',
      'Wave JUNE-3 waits for it.',
    ]);
  });

  it('tells what of the error budget was used, and whether it halts for it', () => {
    const budget = { kind: 'number' as const, failed: 3, allowed: 2, is_spent: true, detail: '3 failed, where 2 may.' };
    const preview = { accounts_left: 0, current: null, proposed: null, error_budgets: [budget] };
    expect(previewInWords(released, {}, preview).at(-1)).toBe('3 failed, where 2 may. It halts at once.');
    expect(previewInWords({ ...released, wave: { state: 'READY' } }, {}, preview).at(-1)).toBe(
      '3 failed, where 2 may.',
    );
  });

  it('says so where nothing is left, or nothing can be told', () => {
    const none = { current: null, proposed: null, error_budgets: [] };
    expect(previewInWords(released, {}, { accounts_left: 0, ...none })).toEqual(['0 accounts are left.']);
    expect(previewInWords(released, {}, { accounts_left: 1, ...none })).toEqual([
      '1 account is left.',
      expect.stringContaining('cannot be told'),
    ]);
  });
});
