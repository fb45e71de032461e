import { describe, expect, it } from '@jest/globals';
import type { KeptLine } from '../../imports/index.js';
import { type CheckedPartLine, type LineFindings, settleLine } from './settle-line.js';

const DIGEST = Buffer.from('digest of the line');
const SUPPLY = { distributor: '10', supplyStartDate: '2026-01-01' };
const PROBLEM = { rule: null, code: 'account_number_repeated', path: 'external_account_number', detail: 'Twice.' };
const ACCEPTED: KeptLine = { outcome: 'accepted', processId: 'p' };

const good: CheckedPartLine = {
  number: 7,
  digest: DIGEST,
  checked: {
    externalAccountNumber: 'A-1',
    payload: { externalAccountNumber: 'A-1', deflatedJson: new Uint8Array(), hash: 'hash' },
    supply: SUPPLY,
    warnings: [],
    problems: [],
  },
};
const unchanged: CheckedPartLine = { number: 7, digest: DIGEST, checked: 'unchanged' };
const settle = (line: CheckedPartLine, findings: Partial<LineFindings>) =>
  settleLine(line, {
    externalAccountNumber: 'A-1',
    isErased: false,
    problems: undefined,
    kept: undefined,
    ...findings,
  });

describe('a line of a part', () => {
  it('leaves what an earlier sending has written, unless it is refused now', () => {
    expect(settle(unchanged, {})).toEqual({ outcome: 'unchanged', written: null, turn: null });
    const refused = settle(unchanged, { problems: [PROBLEM] });
    expect(refused).toMatchObject({ outcome: 'refused', written: { outcome: 'refused', problems: [PROBLEM] } });
  });

  it.each([
    ['of itself', { problems: [PROBLEM] }],
    ['of its account', { kept: { outcome: 'refused', problem: PROBLEM } as const }],
  ])('is refused for problems %s, with no import', (_, findings) => {
    const written = { outcome: 'refused', processId: null, payloadHash: null, problems: [PROBLEM] };
    const whole = { number: 7, digest: DIGEST, externalAccountNumber: 'A-1', ...written };
    expect(settle(good, findings)).toEqual({ outcome: 'refused', written: whole, turn: null });
  });

  it('that was accepted has its import, and a turn among those of the wave', () => {
    const { outcome, written, turn } = settle(good, { kept: ACCEPTED });
    expect(outcome).toBe('accepted');
    expect(written).toMatchObject({ outcome: 'accepted', processId: 'p', payloadHash: 'hash', problems: null });
    expect(turn).toEqual({ processId: 'p', externalAccountNumber: 'A-1', supply: SUPPLY });
  });

  it.each([
    ['this wave', true, 'accepted'],
    ['another one', false, 'unchanged'],
  ])('whose account %s has brought is told as unchanged, and has no second turn', (_, isOfWave, written) => {
    const settled = settle(good, { kept: { outcome: 'unchanged', processId: 'p', isOfWave } });
    expect(settled).toMatchObject({ outcome: 'unchanged', written: { outcome: written, processId: 'p' }, turn: null });
  });

  it('of an erased customer has neither digest nor hash from which a name could be guessed', () => {
    for (const findings of [{ problems: [PROBLEM] }, { kept: ACCEPTED }]) {
      const { written } = settle(good, { ...findings, isErased: true });
      expect(written?.payloadHash).toBeNull();
      expect(written?.digest.equals(DIGEST)).toBe(false);
      expect(written?.digest.length).toBe(DIGEST.length);
    }
  });

  it('that is good and was not kept is a fault, and never passes for a refused one', () => {
    expect(() => settle(good, {})).toThrow('Line 7 is not refused, and was not kept.');
  });
});
