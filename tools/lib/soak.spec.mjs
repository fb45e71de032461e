import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { soak } from './soak.mjs';

/** @type {import('jest-mock').SpiedFunction<typeof console.log>} */
let said;

beforeEach(() => {
  said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => said.mockRestore());

/** Programs that end with these codes, and how they were called. @param {Record<string, number>} codes */
function programs(codes) {
  /** @type {string[][]} */
  const calls = [];
  /** @param {string} name  @param {string[]} args */
  const run = async (name, args) => {
    calls.push([name, ...args]);
    return codes[name] ?? 0;
  };
  return { calls, run };
}

describe('a soak', () => {
  it('runs chaos, hostile input, the model and properties at full length', async () => {
    const { calls, run } = programs({});

    expect(await soak([], run)).toBe(0);
    expect(calls).toEqual([['chaos'], ['hostile'], ['model'], ['properties']]);
  });

  it('gives all of them the seed it is given', async () => {
    const { calls, run } = programs({});
    await soak(['--seed', '42'], run);

    expect(calls.map(([, ...args]) => args)).toEqual(Array(4).fill(['--seed', '42']));
  });

  it('goes on after a failure, names it at the end and fails', async () => {
    const { calls, run } = programs({ chaos: 1 });

    expect(await soak([], run)).toBe(1);
    expect(calls).toHaveLength(4);
    expect(said.mock.calls.at(-1)?.[0]).toMatch(
      /^\nFAILED {2}chaos, .*\nok {2}hostile, .*\nok {2}model, .*\nok {2}properties, /,
    );
  });

  it('refuses options it does not know', async () => {
    await expect(soak(['--sede', '42'], programs({}).run)).rejects.toThrow("Unknown option '--sede'");
  });
});
