import { propertyRuns, samplePayload } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOfAscii } from '../../json/ascii-bodies.js';
import { parseStrictJson } from '../../json/parse-strict-json.js';
import { readAccountPayload } from '../read-account-payload.js';
import { SAMPLE_DAY } from '../testing/rule-case.js';

const warningsOf = (raw: unknown) =>
  readAccountPayload(raw, { today: SAMPLE_DAY, supplierExists: true }).warnings.filter(({ rule }) => rule === 'R180');

/** Letters of all lengths that UTF-8 has, and what they become when they are read in a wrong encoding. */
const odd = fc
  .array(fc.constantFrom('a', ' ', 'é', 'Ã©', 'â€™', '\u00ff', '\ufffd', '漢', '😀'), { minLength: 1, maxLength: 4 })
  .map((parts) => `N${parts.join('')}`);
const name = fc.oneof(fc.constant('Name'), odd);

const escaped = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('R180', () => {
  it('finds in a body as it was sent what it finds in what was parsed otherwise', () => {
    let found = 0;
    let ofAscii = 0;
    fc.assert(
      fc.property(name, name, fc.constantFrom('as it is', 'escaped', 'marked'), (billingName, metadata, form) => {
        const account = {
          ...samplePayload(),
          billing_name: billingName,
          metadata: [{ key: 'note', value: { of: metadata } }],
        };
        const json = JSON.stringify(account);
        const body = Buffer.from({ 'as it is': json, escaped: escaped(json), marked: `\ufeff${json}` }[form]);
        const raw = parseStrictJson(body);
        const warnings = warningsOf(raw);
        expect(warnings).toEqual(warningsOf(account));
        found += warnings.length;
        ofAscii += Number(isOfAscii(raw));
      }),
      { numRuns: propertyRuns(400) },
    );
    expect(found).toBeGreaterThan(0);
    expect(ofAscii).toBeGreaterThan(0);
  });

  it.each([
    ['plain', '{"a":"b\\n"}', true],
    ['with a letter beyond ASCII', '{"a":"é"}', false],
    ['with one in a name', '{"é":"a"}', false],
    ['with an escaped one', '{"a":"\\u00e9"}', false],
    ['with a mark of byte order', '\ufeff{"a":"b"}', false],
  ])('takes a body %s for one of ASCII or not', (_, text, is) => {
    expect(isOfAscii(parseStrictJson(Buffer.from(text)))).toBe(is);
  });
});
