import { describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { heaviestPath } from './heaviest-path.js';

const levels = (text: string) => heaviestPath(parse(text), () => 1);

describe('heaviestPath', () => {
  it.each([
    ['{ a }', 1],
    ['{ a b { c } }', 2],
    ['{ a ... { b { ... { c } } } }', 2],
    ['{ ...A } fragment A on X { a { ...B } } fragment B on X { b { c } }', 3],
    ['{ a } fragment A on X { a { b { c } } }', 1],
    ['query A { a } query B { a { b } }', 2],
    ['{ a { ...A } } fragment A on X { a { ...A } }', 2],
    ['{ ...Nothing }', 0],
  ])('counts the levels of %s', (text, expected) => {
    expect(levels(text)).toBe(expected);
  });

  it('adds up what fields weigh on one way, and takes the heaviest', () => {
    const document = parse('{ heavy { light } light { heavy { heavy } } }');
    expect(heaviestPath(document, ({ name }) => (name.value === 'heavy' ? 1 : 0))).toBe(2);
  });

  it('looks at a fragment once, however often it is spread', () => {
    let weighed = 0;
    const fragments = Array.from({ length: 30 }, (_, at) => `fragment F${at} on X { a ...F${at + 1} ...F${at + 1} }`);
    heaviestPath(parse(`{ ...F0 } ${fragments.join(' ')}`), () => {
      weighed += 1;
      return 1;
    });
    expect(weighed).toBe(30);
  });
});
