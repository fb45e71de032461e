import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normaliseInstant } from './instant.js';

describe('normaliseInstant', () => {
  it.each([
    ['2024-01-15T10:00:00Z', '2024-01-15T10:00:00Z'],
    ['2024-07-15T10:00:00+01:00', '2024-07-15T09:00:00Z'],
    ['2024-07-15T10:00:00-0530', '2024-07-15T15:30:00Z'],
    ['2024-07-15T10:00:00', '2024-07-15T09:00:00Z'],
    ['2024-01-15T10:00:00', '2024-01-15T10:00:00Z'],
    ['2024-01-15T10:00', '2024-01-15T10:00:00Z'],
    ['2024-01-15T10:00:00.120000Z', '2024-01-15T10:00:00.12Z'],
    ['2024-01-15T10:00:00.000Z', '2024-01-15T10:00:00Z'],
    ['2024-01-15T10:00:00.1234567000Z', null],
    ['2024-01-15T10:00:00.1234560000Z', '2024-01-15T10:00:00.123456Z'],
    ['2024-12-31T23:30:00-01:00', '2025-01-01T00:30:00Z'],
    ['1970-01-01T00:00:00', '1969-12-31T23:00:00Z'],
    ['2024-03-31T02:00:00', '2024-03-31T01:00:00Z'],
    ['2024-10-27T01:30:00', '2024-10-27T00:30:00Z'],
    ['2024-10-27T02:00:00', '2024-10-27T02:00:00Z'],
  ])('reads %s as %s', (sent, normal) => {
    expect(normaliseInstant(sent)).toBe(normal);
  });

  it.each([
    ['2024-03-31T01:30:00', 'the clocks skip this hour'],
    ['2024-01-15', 'a date'],
    ['2024-01-15 10:00:00Z', 'a space for the T'],
    ['2024-01-15T24:00:00Z', 'an hour too many'],
    ['2024-01-15T10:60:00Z', 'a minute too many'],
    ['2024-01-15T10:00:60Z', 'a leap second'],
    ['2024-02-30T10:00:00Z', 'no such day'],
    ['2024-01-15T10:00:00+24:00', 'no such offset'],
    ['2024-01-15T10:00:00 Europe/London', 'a zone name'],
    ['2024-01-15T10:00:00.Z', 'a point without digits'],
    ['0001-01-01T00:00:00+01:00', 'before the first year'],
    ['9999-12-31T23:59:59-01:00', 'after the last year'],
    ['2024-01-15T10:00:00z', 'a small z'],
    ['20240115T100000Z', 'the basic format'],
  ])('refuses %s: %s', (sent) => {
    expect(normaliseInstant(sent)).toBeNull();
  });

  it('changes nothing the second time and keeps the instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30'), noInvalidDate: true }),
        (date) => {
          const normal = normaliseInstant(date.toISOString());
          expect(normal && Date.parse(normal)).toBe(date.getTime());
          expect(normal && normaliseInstant(normal)).toBe(normal);
        },
      ),
    );
  });

  it('reads a wall clock back as it stands in London', () => {
    const inLondon = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/London',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1972-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const wallClock = inLondon.format(date).replace(' ', 'T');
          const normal = normaliseInstant(wallClock);
          expect(normal && inLondon.format(new Date(normal)).replace(' ', 'T')).toBe(wallClock);
        },
      ),
    );
  });
});
