import { describe, expect, it } from '@jest/globals';
import { mutedUntil, reportText, triageMeanwhile } from './triage-words';

const now = Date.parse('2026-11-21T10:30:00.000Z');

describe('Until when a group is muted', () => {
  it.each([
    ['1h', '2026-11-21T11:30:00.000Z'],
    ['7d', '2026-11-28T10:30:00.000Z'],
    ['', '2000-01-01T00:00:00.000Z'],
  ])('for %j is %s', (span, until) => {
    expect(mutedUntil(span, now)).toBe(until);
  });
});

describe('What others decide while somebody writes', () => {
  const opened = { owner: null, is_acknowledged: false, note: 'Old', muted_until: null };

  it('is told where it is not what the dialog was filled with', () => {
    expect(triageMeanwhile(opened, opened, { ...opened, note: 'Mine' })).toEqual({});
    const live = { owner: 'kim@x', is_acknowledged: true, note: null, muted_until: '2026-11-21T11:30:00.000Z' };
    expect(triageMeanwhile(opened, live, { ...opened, note: 'Mine' })).toEqual({
      owner: 'kim@x',
      acknowledged: 'Acknowledged',
      note: 'No note',
      mute: 'Until 21 Nov 2026, 11:30:00 GMT',
    });
  });

  it('is not told where the same stands in the dialog', () => {
    const live = { owner: 'kim@x', is_acknowledged: true, note: 'New', muted_until: null };
    expect(triageMeanwhile(opened, live, live)).toEqual({});
  });
});

describe('What a supplier is written', () => {
  const group = {
    code: 'tariff_code_not_found',
    path: 'a.*.tariff_code',
    meaning: 'There is no such tariff.',
    samples: [{ id: '1', external_account_number: 'A-1', detail: 'FEN-24 is no tariff.' }],
    suppliers: [{ code: 'FENLAND', is_sandbox: false, count: 1 }],
  };

  it('says how many fail, where, why, and what the latest says', () => {
    expect(reportText(group, 'FENLAND')).toBe(
      '1 import of FENLAND fails with tariff_code_not_found at a.*.tariff_code.\nThere is no such tariff.\nThe latest says: FEN-24 is no tariff.',
    );
  });

  it('quotes nothing of another supplier', () => {
    const both = { ...group, suppliers: [...group.suppliers, { code: 'NORTH', is_sandbox: false, count: 2 }] };
    expect(reportText({ ...both, path: null, meaning: null }, 'NORTH')).toBe(
      '2 imports of NORTH fail with tariff_code_not_found.',
    );
  });
});
