import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { withoutInnerNames } from './inner-names.mjs';

/** @type {typeof import('esbuild')} */
const { transformSync } = createRequire(import.meta.url)('esbuild');

const SOURCE = `
  class Kept { run() { return [() => 1].map((each) => each()); } }
  const outer = () => 1;
  function make(values) {
    class Made {}
    const twice = (value) => value * 2;
    function add(one, other) { return one + other; }
    const named = function () { return Made.name; };
    return { sum: values.map((value) => twice(value)).reduce(add, 0), class: named() };
  }
  return { made: make([1, 2]), names: [Kept.name, outer.name, make.name] };
`;

/** As the build makes bundles. @param {string} source */
const bundleOf = (source) =>
  transformSync(`export function program() {${source}}`, { keepNames: true, format: 'esm', target: 'node20.19' }).code;

/** What the program of a bundle answers. @param {string} text */
async function run(text) {
  const { program } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return program();
}

/** How often a text sets a name. @param {string} text */
const namings = (text) => text.split('__name(').length - 1;

describe('a bundle without names of inner functions', () => {
  const bundle = bundleOf(SOURCE);
  const changed = withoutInnerNames(bundle);

  it('does the same, and sets names of classes alone', async () => {
    const [before, after] = [await run(bundle), await run(changed)];
    expect(after).toEqual(before);
    expect(after).toEqual({ made: { sum: 6, class: 'Made' }, names: ['Kept', 'outer', 'make'] });
    expect(namings(bundle)).toBeGreaterThan(6);
    expect(namings(changed)).toBe(3);
  });

  it('has every character that stays where it was, so that the source map holds', () => {
    expect(changed).toHaveLength(bundle.length);
    expect([...changed].every((character, index) => character === bundle[index] || character === ' ')).toBe(true);
  });

  it('keeps names in modules of packages, which are run once', () => {
    const text = `var require_a = __commonJS({ "a.js"(exports) { function made() { function inner() {} __name(inner, "inner"); } __name(made, "made"); } });`;
    expect(withoutInnerNames(text).replaceAll(/ +/g, ' ')).toBe(text.replace('__name(inner, "inner"); ', ''));
  });
});
