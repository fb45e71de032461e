/** What Jest gave the file that runs; modules are loaded once for many files, so each name asks anew. */
export const CURRENT = Symbol.for('carryover.jest-globals');

const given = () => Reflect.get(globalThis, CURRENT);

/** @param {string} name */
function forwarded(name) {
  /** @param {unknown[]} args */
  const target = (...args) => given()[name](...args);
  return new Proxy(target, { get: (_, key) => Reflect.get(given()[name], key) });
}

export const afterAll = forwarded('afterAll');
export const afterEach = forwarded('afterEach');
export const beforeAll = forwarded('beforeAll');
export const beforeEach = forwarded('beforeEach');
export const describe = forwarded('describe');
export const expect = forwarded('expect');
export const it = forwarded('it');
export const test = forwarded('test');
export const jest = forwarded('jest');
