import { describe, expect, it } from '@jest/globals';
import { CivilDate, KnownValue, Text, Whole } from '../payload/decorators/index.js';
import { type RuleSeverities } from '../payload/severity.js';
import { ruleDefiner } from './define-rule.js';
import { type ReadingContext } from './rule.js';
import { mapRequest, readRequestBy, validateRequest } from './validate-request.js';

class Parcel {
  @Text({ required: true, essential: true, max: 8 })
  code: string;

  @Text({ required: true, max: 8 })
  sender: string;

  @CivilDate()
  sent_on?: string;

  @Whole({ min: 1, max: 9, bounds: { rule: 'R78', message: 'Between {min} and {max}.' } })
  pieces?: number;

  @KnownValue(['AIR', 'SEA'])
  way?: string;
}

const parcelRule = ruleDefiner<Partial<Parcel>, ReadingContext>('account', 'validate');

const heavy = parcelRule({
  id: 'R93',
  title: 'Nothing is heavy',
  path: 'pieces',
  code: 'too_heavy',
  message: '{pieces} are heavy.',
  check({ pieces }, _context, report) {
    if (pieces !== undefined && pieces > 3) report({ path: 'pieces', data: { pieces } });
  },
});
const known = parcelRule({
  id: 'R12',
  title: 'The code is known',
  path: 'code',
  code: 'unknown_code',
  isEssential: true,
  messages: { unknown: 'Nobody knows it.', odd: 'It is odd.', mild: 'It is mild.' },
  check({ code }, _context, report) {
    if (code === 'NONE') report({ path: 'code', messageId: 'unknown' });
    if (code === 'ODD') report({ path: 'code', messageId: 'odd', isAdvice: true });
    if (code === 'MILD') report({ path: 'code', messageId: 'mild', isEssential: false });
  },
});
const anonymous = parcelRule({
  id: 'R20',
  title: 'Somebody sends it',
  path: 'sender',
  code: 'anonymous',
  message: 'It comes from nobody.',
  check({ sender }, { isUnreadable }, report) {
    if (sender === undefined && !isUnreadable('sender')) report({ path: 'sender' });
  },
});

const today = '2026-01-01';
const fine = { code: 'A1', sender: 'Kerra' };

function check(
  raw: object,
  { isSandbox = false, severities }: { isSandbox?: boolean; severities?: RuleSeverities } = {},
) {
  const request = readRequestBy(Parcel, raw, { today, isSandbox, severities });
  const { errors, problems, warnings } = validateRequest(request, [heavy, known, anonymous], {});
  const told = (found: typeof problems) => found.map(({ rule, path, detail }) => `${rule} ${path}: ${detail}`);
  return { errors: told(problems), warnings: told(warnings), answer: errors.toJSON(), kept: request.kept.walked.value };
}

describe('a request of a live supplier', () => {
  it('is refused for shape before rules, and told of what is odd apart', () => {
    expect(check({ ...fine, sent_on: 'soon', pieces: 5, way: 'ROAD' })).toEqual({
      errors: ['R07 sent_on: Not a valid date; use YYYY-MM-DD.', 'R93 pieces: 5 are heavy.'],
      warnings: ['R06 way: "ROAD" is not a known value. Known: AIR, SEA.'],
      answer: { sent_on: ['Not a valid date; use YYYY-MM-DD.'], pieces: ['5 are heavy.'] },
      kept: { ...fine, pieces: 5, way: 'ROAD' },
    });
  });

  it('is told of advice of a rule as a warning', () => {
    expect(check({ ...fine, code: 'ODD' })).toMatchObject({ errors: [], warnings: ['R12 code: It is odd.'] });
  });

  it('keeps the value under a rule that staff have lowered, and has it checked by the rules', () => {
    const severities = { R78: { severity: 'warning' } } as const;
    expect(check({ ...fine, pieces: 12 }, { severities })).toEqual({
      errors: ['R93 pieces: 12 are heavy.'],
      warnings: ['R78 pieces: Between 1 and 9.'],
      answer: { pieces: ['12 are heavy.'] },
      kept: { ...fine, pieces: 12 },
    });
  });

  it('hears nothing of a rule that is off, nor of the value under it', () => {
    const severities = { R78: { severity: 'off' }, R93: { severity: 'off' } } as const;
    expect(check({ ...fine, pieces: 12 }, { severities })).toMatchObject({ errors: [], warnings: [], answer: {} });
  });

  it('says one thing about a path that has an error of shape', () => {
    expect(check({ code: 'A1', sender: 7 })).toMatchObject({ errors: ['R04 sender: Expected string.'], warnings: [] });
  });
});

describe('a request of a sandbox supplier', () => {
  const isSandbox = true;

  it('is refused for what is essential alone', () => {
    const raw = { code: 'NONE', pieces: 12, way: 'ROAD' };
    expect(check(raw, { isSandbox })).toEqual({
      errors: ['R12 code: Nobody knows it.'],
      warnings: [
        'R02 sender: A value is required.',
        'R78 pieces: Between 1 and 9.',
        'R06 way: "ROAD" is not a known value. Known: AIR, SEA.',
      ],
      answer: { code: ['Nobody knows it.'] },
      kept: raw,
    });
  });

  it('is not warned of what only the lenient reading finds', () => {
    expect(check({ code: 'A1', pieces: 12 }, { isSandbox }).warnings).toEqual([
      'R02 sender: A value is required.',
      'R78 pieces: Between 1 and 9.',
    ]);
  });

  it.each([{}, { code: '' }])('is refused without the field that says what it is about: %j', (raw) => {
    expect(check({ ...fine, code: undefined, ...raw }, { isSandbox }).errors).toHaveLength(1);
  });

  it('goes by what a single finding says of itself before what its rule says', () => {
    expect(check({ ...fine, code: 'MILD' }, { isSandbox })).toMatchObject({
      errors: [],
      warnings: ['R12 code: It is mild.'],
    });
  });

  it('is warned by the severities that staff have set for it', () => {
    const severities = { R93: { severity: 'off' } } as const;
    expect(check({ ...fine, pieces: 5 }, { isSandbox, severities }).warnings).toEqual([]);
  });
});

describe('mapRequest', () => {
  it('changes what was read for both readings, and keeps them one where they are', () => {
    const upper = (value: Partial<Parcel>) => ({ ...value, sender: value.sender?.toUpperCase() ?? '' });
    const live = mapRequest(readRequestBy(Parcel, fine, { today }), upper);
    expect(live.kept).toBe(live.live);
    const sandbox = mapRequest(readRequestBy(Parcel, fine, { today, isSandbox: true }), upper);
    expect([sandbox.kept.walked.value.sender, sandbox.live.walked.value.sender]).toEqual(['KERRA', 'KERRA']);
  });
});
