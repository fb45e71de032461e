import { isValidPostcode, normalisePostcode } from '@carryover/industry';
import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { isEmail } from 'class-validator';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { addDays, isCivilDate } from '../values/civil-date.js';
import { normaliseDecimal } from '../values/decimal-text.js';
import { normaliseInstant } from '../values/instant.js';
import { londonDate } from '../values/london-date.js';
import { poundsToUnits } from '../values/pounds.js';
import { isPlainEmail } from './customers/email-syntax.rule.js';
import { isUsableDocumentPath } from './records/document-path.js';

const RUNS = { numRuns: propertyRuns(2_000) };

function unitsOrThrow(text: string): bigint | string {
  try {
    return poundsToUnits(text);
  } catch {
    return 'refused';
  }
}

/** What is checked at once because nearly all values are written so is checked as the longer way would. */
describe('plain forms', () => {
  it('of e-mail addresses are good ones', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,20}$/);
    const local = fc.tuple(word, fc.array(fc.tuple(fc.constantFrom('.', '_'), word), { maxLength: 2 }));
    const labels = fc.array(fc.stringMatching(/^[a-z0-9]{2,20}$/), { minLength: 1, maxLength: 3 });
    const address = fc
      .tuple(local, labels, fc.stringMatching(/^[a-z]{2,10}$/))
      .map(([[first, more], domain, top]) => `${first}${more.flat().join('')}@${domain.join('.')}.${top}`);
    fc.assert(
      fc.property(address, (text) => {
        expect([text, isPlainEmail(text), isEmail(text)]).toEqual([text, true, true]);
      }),
      RUNS,
    );
    const strange = fc.string({ unit: fc.constantFrom('a', '1', '.', '-', '_', '@', 'é', ' ', '+'), maxLength: 20 });
    fc.assert(
      fc.property(strange, (text) => {
        expect(isPlainEmail(text) && !isEmail(text)).toBe(false);
      }),
      RUNS,
    );
  });

  it('of document paths are usable ones', () => {
    const unusable = (path: string) => {
      const relative = path.startsWith('/') ? path.slice(1) : path;
      if (/[\\\p{Cc}]/u.test(relative) || /^[a-z][a-z0-9+.-]*:/i.test(relative)) return true;
      return relative.split('/').some((segment) => segment === '' || segment === '..');
    };
    const path = fc.string({ unit: fc.constantFrom('a', '7', '/', '.', '..', '-', '_', ':', '\\', '\n', 'é') });
    fc.assert(
      fc.property(path, (text) => {
        expect([text, isUsableDocumentPath(text)]).toEqual([text, !unusable(text)]);
      }),
      RUNS,
    );
  });

  it('of decimals have the value and the spelling of any other', () => {
    const decimal = fc.stringMatching(/^-?(?:\d{1,10}(?:\.\d{0,10})?|\.\d{1,10})$/);
    fc.assert(
      fc.property(decimal, (text) => {
        const normal = normaliseDecimal(text);
        expect(normal).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);
        expect(normaliseDecimal(`0${text.replace('-', '')}`)).toBe(normal.replace('-', ''));
        expect(poundsToUnits(normal)).toBe(poundsToUnits(text));
      }),
      RUNS,
    );
    for (const text of ['', '-', '.', '-.', '1,5', '1e3', ' 1', '1\n', '1.12345678901', '٣']) {
      expect(() => poundsToUnits(text)).toThrow(RangeError);
    }
  });

  it('of amounts are worth what they say', () => {
    const amount = fc.tuple(fc.constantFrom('', '-'), fc.nat({ max: 9_999_999 }), fc.nat({ max: 99 }));
    fc.assert(
      fc.property(amount, ([sign, pounds, pence]) => {
        const units = BigInt(pounds) * 10n ** 10n + BigInt(pence) * 10n ** 8n;
        const text = `${sign}${pounds}.${String(pence).padStart(2, '0')}`;
        expect([text, poundsToUnits(text)]).toEqual([text, sign === '-' ? -units : units]);
        expect(poundsToUnits(`${text}0`)).toBe(poundsToUnits(text));
      }),
      RUNS,
    );
    for (const text of ['-.00', '.05', '1.5', '--1.00', '1-.00', '1.-5', '1 .00', '1..0']) {
      const isOne = /^-?\d*\.\d+$/.test(text);
      expect([text, isOne ? typeof poundsToUnits(text) : unitsOrThrow(text)]).toEqual([
        text,
        isOne ? 'bigint' : 'refused',
      ]);
    }
  });

  it('of postcodes are those that their normal form makes valid', () => {
    const part = fc.constantFrom('SW1A', 'M1', 'gir', 'GIR', 'EC1A', '0AA', '1AA', '2bb', ' ', '  ', '\t', 'Q', '99');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const text = parts.join('');
        expect([text, isValidPostcode(text)]).toEqual([text, isValidPostcode(normalisePostcode(text))]);
        if (isValidPostcode(text)) expect(normalisePostcode(normalisePostcode(text))).toBe(normalisePostcode(text));
      }),
      RUNS,
    );
  });

  it('of moments are themselves', () => {
    const moment = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (one) => {
        const text = `${one.toISOString().slice(0, 19)}Z`;
        expect(normaliseInstant(text)).toBe(text);
        expect(normaliseInstant(text.replace('Z', '+00:00'))).toBe(text);
      }),
      RUNS,
    );
    for (const text of [
      '2024-02-30T00:00:00Z',
      '2024-01-01T24:00:00Z',
      '2024-01-01T00:60:00Z',
      '2024-01-01T00:00:60Z',
      '2024-01-01 00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2024-01-01T00:00:0\n',
      '2024-01-01T00:00:00z',
    ])
      expect([text, normaliseInstant(text)]).toEqual([text, null]);
  });

  it('of dates are days of the calendar, and move as the calendar does', () => {
    const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    const day = date.map((one) => one.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: -40, max: 40 }), (text, days) => {
        const moved = new Date(Date.parse(text) + days * 86_400_000);
        fc.pre(moved.getUTCFullYear() >= 1 && moved.getUTCFullYear() <= 9999);
        expect(addDays(text, days)).toBe(moved.toISOString().slice(0, 10));
        expect(isCivilDate(text)).toBe(true);
      }),
      RUNS,
    );
    const numbers = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.nat({ max: 14 }), fc.nat({ max: 33 }));
    fc.assert(
      fc.property(numbers, ([year, month, dayOfMonth]) => {
        const [y, m, d] = [
          String(year).padStart(4, '0'),
          String(month).padStart(2, '0'),
          String(dayOfMonth).padStart(2, '0'),
        ];
        const parsed = new Date(`${y}-${m}-${d}T00:00:00Z`);
        const isOne = year > 0 && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(`${y}-${m}-${d}`);
        expect(isCivilDate(`${y}-${m}-${d}`)).toBe(isOne);
      }),
      RUNS,
    );
    for (const text of [
      '2024-1-01',
      '2024-01-1',
      '2024/01/01',
      '+024-01-01',
      '2024-01-01\n',
      '2024-01-0x',
      '٢٠٢٤-01-01',
    ]) {
      expect([text, isCivilDate(text)]).toEqual([text, false]);
    }
  });

  it('of instants are on the day that it is in London, however often it is asked', () => {
    const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    const around = fc.integer({ min: -7_200_000, max: 7_200_000 });
    fc.assert(
      fc.property(instant, around, (at, milliseconds) => {
        for (const one of [at, new Date(at.getTime() + milliseconds), at]) {
          expect(londonDate(one)).toBe(DateTime.fromJSDate(one, { zone: 'Europe/London' }).toISODate());
        }
      }),
      RUNS,
    );
  });
});
