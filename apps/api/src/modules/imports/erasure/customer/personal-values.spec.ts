import { describe, expect, it } from '@jest/globals';
import { personalValues, repeats, repeatsWordOf } from './personal-values.js';

const valuesOf = (family: string, given = 'Al') =>
  personalValues([{ customers: [{ given_name: given, family_name: family }] }], []);

describe('a reason', () => {
  it.each(['Li asked', 'asked by li.', 'for LI, by phone', 'Mr. Li'])('repeats a short name: %j', (reason) => {
    expect(repeats(reason, valuesOf('Li'))).toBe(true);
  });

  it.each(['By letter of the client', 'Always', 'Request 17 of the customer', 'Lié'])(
    'does not repeat a short name by parts of words: %j',
    (reason) => {
      expect(repeats(reason, valuesOf('Li'))).toBe(false);
    },
  );

  it('repeats a name however its letters are written', () => {
    expect(repeats('ZOE\u0308 asked', valuesOf('Zo\u00eb'))).toBe(true);
  });

  it('does not repeat a value of digits that is short, or a single letter', () => {
    expect(repeats('Request 17, a call', valuesOf('17', 'A'))).toBe(false);
    expect(repeats('Request of 2027, true', personalValues([], ['2027', 'true', '']))).toBe(false);
    expect(repeats('Call 07700900123', valuesOf('07700900123'))).toBe(true);
  });

  it('repeats what rows hold that came later', () => {
    expect(repeats('Mumblecrust asked', personalValues([], ['Mumblecrust']))).toBe(true);
  });
});

describe('a reason to look for somebody', () => {
  it.each([
    ['ada.archer@example.com', 'Ada Archer is on the phone'],
    ['ada_archer+bills@example.com', 'archer rang'],
    ['Ada Archer', 'For mrs. ARCHER-Smith'],
    ['arch', 'Archer, by phone'],
    ['Li Wu', 'Wu asked'],
    ['us@archer-family.com', 'The Archers asked'],
  ])('repeats a word of %j: %j', (text, reason) => {
    expect(repeatsWordOf(reason, text)).toBe(true);
  });

  it.each([
    ['Rice', 'They dispute the price of March'],
    ['Hall', 'We shall ring back'],
    ['Obi', 'About a mobility scooter'],
    ['ada@there.example', 'About https://hooks.example'],
    ['j. 4711', 'On the phone, j is ticket 4711'],
  ])('does not repeat %j: %j', (text, reason) => {
    expect(repeatsWordOf(reason, text)).toBe(false);
  });
});
