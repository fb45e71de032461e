import { describe, expect, it } from '@jest/globals';
import { AskedTogether } from './asked-together.js';

describe('AskedTogether', () => {
  /** Doubles numbers, refuses negative ones, and keeps what was asked together. */
  function doubling(most = 100) {
    const asked: (readonly number[])[] = [];
    const together = new AskedTogether<number, number>((questions) => {
      asked.push(questions);
      const answers = questions.map((question) => question * 2);
      return questions.some((question) => question < 0)
        ? Promise.reject(new Error('negative'))
        : Promise.resolve(answers);
    }, most);
    return { asked, together };
  }

  it('asks at once what comes at once, and gives each its own answer', async () => {
    const { asked, together } = doubling();
    expect(await Promise.all([1, 2, 3].map((question) => together.ask(question)))).toEqual([2, 4, 6]);
    expect(asked).toEqual([[1, 2, 3]]);
  });

  it('asks again for what comes after', async () => {
    const { asked, together } = doubling();
    expect(await together.ask(1)).toBe(2);
    expect(await together.ask(1)).toBe(2);
    expect(asked).toEqual([[1], [1]]);
  });

  it('joins no more than it may', async () => {
    const { asked, together } = doubling(2);
    expect(await Promise.all([1, 2, 3].map((question) => together.ask(question)))).toEqual([2, 4, 6]);
    expect(asked).toEqual([[1, 2], [3]]);
  });

  it('lets none fail because of another', async () => {
    const { together } = doubling();
    const answers = await Promise.allSettled([1, -1, 3].map((question) => together.ask(question)));
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message))).toEqual([
      2,
      'negative',
      6,
    ]);
  });
});
