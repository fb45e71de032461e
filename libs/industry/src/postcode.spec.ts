import { describe, expect, it } from '@jest/globals';
import { isValidPostcode, normalisePostcode } from './postcode.js';

describe('normalisePostcode', () => {
  it.each([
    ['W1F 9DE', 'W1F 9DE'],
    ['w1f9de', 'W1F 9DE'],
    ['  tr15  2ab ', 'TR15 2AB'],
    ['S W1A1A A', 'SW1A 1AA'],
    ['9DE', '9DE'],
  ])('brings "%s" into the form "%s"', (sent, normal) => {
    expect(normalisePostcode(sent)).toBe(normal);
    expect(normalisePostcode(normal)).toBe(normal);
  });
});

describe('isValidPostcode', () => {
  it.each([
    'W1F 9DE',
    'GIR 0AA',
    'M1 1AE',
    'B33 8TH',
    'CR2 6XH',
    'DN55 1PT',
    'EC1A 1BB',
    'SW1A 1AA',
    'JE3 4AB',
    'im21aa',
  ])('accepts %s', (postcode) => {
    expect(isValidPostcode(postcode)).toBe(true);
  });

  it.each([
    ['BFPO 801', 'a forces post office'],
    ['STHL 1ZZ', 'an overseas territory'],
    ['W1F 9DC', 'C in the inward part'],
    ['Q1 1AA', 'no area begins with Q'],
    ['W1F', 'only half of it'],
    ['9DE', 'the other half'],
    ['W1F-9DE', 'a hyphen'],
    ['12345', 'another country'],
    ['', 'nothing'],
  ])('refuses %s: %s', (postcode) => {
    expect(isValidPostcode(postcode)).toBe(false);
  });
});
