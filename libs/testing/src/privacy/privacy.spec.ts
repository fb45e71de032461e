import { AccountImportRequest, fieldsOf, type PayloadClass } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { findCanaries } from './find-canaries.js';
import { isFreePersonalText } from './plant-free-texts.js';
import { plantCanaries } from './planted-account.js';

const { payload, canaries, ...later } = plantCanaries(7);
const everything = JSON.stringify({ payload, ...later });
const found = (text: string) => findCanaries(text, canaries).map(({ name }) => name);
const all = canaries.map(({ name }) => name);

describe('the canaries', () => {
  it('are thirty or more, none of them part of another, and all of them in the account', () => {
    expect(canaries.length).toBeGreaterThanOrEqual(30);
    for (const { name, value } of canaries) expect(found(value)).toEqual([name]);
    expect(found(everything)).toEqual(all);
  });

  it('are in every free text of the account that may be personal', () => {
    expect(textsWithout(AccountImportRequest, payload, '')).toEqual([]);
  });
});

describe('findCanaries', () => {
  it.each<[string, (text: string) => string]>([
    ['in capitals', (text) => text.toUpperCase()],
    ['in a URL', encodeURIComponent],
    ['in JSON in JSON', (text) => JSON.stringify(JSON.stringify(text))],
    ['with every character escaped', (text) => text.replaceAll(/./gs, hexadecimal)],
    ['in base64', (text) => Buffer.from(text).toString('base64')],
    ['in base64 one byte on', (text) => Buffer.from(`x${text}`).toString('base64')],
    ['in base64 for URLs, two bytes on', (text) => Buffer.from(`xy${text}`).toString('base64url')],
    ['in HTML', (text) => text.replaceAll(/./gs, (character) => `&#${character.charCodeAt(0)};`)],
    ['without blanks', (text) => text.replaceAll(' ', '')],
  ])('finds each of them %s', (_, written) => {
    for (const { name, value } of canaries) expect(found(`before ${written(value)} after`)).toContain(name);
  });

  it('finds a mobile number in its international form, and none in what is nobody’s', () => {
    expect(found('+447400913577')).toEqual(['mobile']);
    expect(found(JSON.stringify({ event: 'imports.account.attempted', ms: 12, id: '0191-7400-9135' }))).toEqual([]);
  });
});

/** Paths of the free personal texts, in the first entries of lists, that hold no canary. */
function textsWithout(type: PayloadClass, object: object, prefix: string): string[] {
  return [...fieldsOf(type)].flatMap(([name, spec]) => {
    const held: unknown = Reflect.get(object, name);
    if (held === undefined) return [];
    if (spec.kind === 'leaf')
      return isFreePersonalText(spec) && found(String(held)).length === 0 ? [`${prefix}${name}`] : [];
    const [entry]: readonly unknown[] = Array.isArray(held) ? held : [held];
    return textsWithout(spec.type(), Object(entry), `${prefix}${name}.`);
  });
}

function hexadecimal(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
