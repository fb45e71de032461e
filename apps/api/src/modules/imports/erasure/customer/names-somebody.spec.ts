import { describe, expect, it } from '@jest/globals';
import type { KnownBy } from '../../../accounts/index.js';
import { namesSomebody } from './names-somebody.js';

const known = (kind: KnownBy['kind'], text: string): KnownBy => ({ kind, text });
const TRELAWNEY = [
  known('name', 'Morwenna'),
  known('name', 'Trelawney'),
  known('name', '12'),
  known('phrase', 'Morwenna Trelawney'),
  known('phrase', 'morwenna.trelawney@example.org'),
  known('telephone', '07400 118832'),
  known('address', 'Chapel Cottage'),
  known('address', 'Redruth'),
  known('postcode', 'TR15 2AB'),
];

describe('what is said of many accounts', () => {
  it.each([
    'Mrs Trelawney rang',
    'MORWENNA, by letter',
    'For morwenna.trelawney@example.org',
    'Called 07400118832 twice',
    'Called +44 7400 118-832',
    'The one at chapel  cottage',
    'All of TR15 2AB',
    'All of tr152ab',
  ])('names somebody: %j', (text) => {
    expect(namesSomebody(text, TRELAWNEY)).toBe(true);
  });

  it.each([
    'The wrong tariffs were mapped',
    'All customers in Redruth',
    'The chapel and the cottage',
    'Trelawneys Ltd asked',
    'Order 118832',
    'The 12 that came twice',
  ])('names nobody: %j', (text) => {
    expect(namesSomebody(text, TRELAWNEY)).toBe(false);
  });

  it('names nobody by words that are names as well, but beside each other', () => {
    const common = [
      known('name', 'Bill'),
      known('name', 'Reading'),
      known('phrase', 'Bill Reading'),
      known('name', 'X'),
    ];
    expect(namesSomebody('The wrong meter reading was on the bill, x', common)).toBe(false);
    expect(namesSomebody('Bill Reading rang', common)).toBe(true);
  });
});
