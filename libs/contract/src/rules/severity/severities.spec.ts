import { describe, expect, it } from '@jest/globals';
import { SEVERITIES } from '../../payload/severity.js';
import { defaultSeverity, isLocked } from './rule-severity.js';
import { LIVE_SEVERITIES, liveSeverities, SANDBOX_SEVERITIES } from './severities.js';

const TODAY = '2026-10-25';

describe('the severities of a live supplier', () => {
  it('are errors but for the rules that are warnings by default', () => {
    expect(['R28', 'R93', 'R162', 'R164', 'R166'].map((rule) => LIVE_SEVERITIES.of({ rule }))).toEqual(
      Array(5).fill('error'),
    );
    expect(['R163', 'R165', 'R167'].map((rule) => LIVE_SEVERITIES.of({ rule }))).toEqual(Array(3).fill('warning'));
  });

  it.each([undefined, {}])('are the default where staff have set %j', (set) => {
    expect(liveSeverities(set, TODAY)).toBe(LIVE_SEVERITIES);
  });

  it.each(SEVERITIES)('are what staff have set: %s', (severity) => {
    const severities = liveSeverities({ R93: { severity }, R163: { severity } }, TODAY);
    expect(severities.of({ rule: 'R93' })).toBe(severity);
    expect(severities.of({ rule: 'R163' })).toBe(severity);
    expect(severities.of({ rule: 'R98' })).toBe('error');
  });

  it.each([
    ['2026-10-26', 'warning'],
    ['2026-10-25', 'warning'],
    ['2026-10-24', 'error'],
  ])('hold until %s, that day included', (until, severity) => {
    const severities = liveSeverities({ R93: { severity: 'warning', until } }, TODAY);
    expect(severities.of({ rule: 'R93' })).toBe(severity);
  });

  it('return to the default of the rule, which need not be an error', () => {
    const severities = liveSeverities({ R165: { severity: 'error', until: '2026-10-24' } }, TODAY);
    expect(severities.of({ rule: 'R165' })).toBe('warning');
  });

  it('are errors for locked rules whatever is set', () => {
    const severities = liveSeverities({ R103: { severity: 'off' }, R01: { severity: 'warning' } }, TODAY);
    expect([severities.of({ rule: 'R103' }), severities.of({ rule: 'R01' })]).toEqual(['error', 'error']);
  });

  it('are warnings at most for advice, and off where its rule is', () => {
    const advice = { rule: 'R115', isAdvice: true };
    expect(LIVE_SEVERITIES.of(advice)).toBe('warning');
    expect(liveSeverities({ R115: { severity: 'error' } }, TODAY).of(advice)).toBe('warning');
    expect(liveSeverities({ R115: { severity: 'off' } }, TODAY).of(advice)).toBe('off');
    expect(liveSeverities({ R115: { severity: 'off' } }, TODAY).of({ rule: 'R06', isAdvice: true })).toBe('warning');
  });

  it.each(['toString', '__proto__', 'constructor'])('have nothing set for the rule %s', (rule) => {
    expect(liveSeverities({ R93: { severity: 'off' } }, TODAY).of({ rule })).toBe('error');
  });
});

describe('the severities of a sandbox supplier', () => {
  it('are errors for what is essential, and warnings for everything else', () => {
    expect(SANDBOX_SEVERITIES.of({ rule: 'R12', isEssential: true })).toBe('error');
    expect(SANDBOX_SEVERITIES.of({ rule: 'R103' })).toBe('warning');
    expect(SANDBOX_SEVERITIES.of({ rule: 'R06', isAdvice: true })).toBe('warning');
  });
});

describe('locked rules', () => {
  it('are those about shape and limits, identity, and sums of money', () => {
    const all = Array.from({ length: 179 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`);
    const locked = [...all.slice(0, 16), 'R101', 'R102', 'R103', 'R104', 'R114'];
    expect(all.filter(isLocked).sort()).toEqual(locked.sort());
    expect(all.filter(isLocked).map(defaultSeverity)).toEqual(Array(21).fill('error'));
  });
});
