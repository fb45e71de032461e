import { describe, expect, it } from '@jest/globals';
import { asPlatform, currentScope, enterScope, withoutScope } from '../database/data-scope.js';
import { AskedTogether, type Joining } from './asked-together.js';

describe('AskedTogether', () => {
  /** Doubles numbers, refuses negative ones, and keeps what was asked together. */
  function doubling(joining: Joining = { most: 100 }) {
    const asked: (readonly number[])[] = [];
    const together = new AskedTogether<number, number>((questions) => {
      asked.push(questions);
      const answers = questions.map((question) => question * 2);
      return questions.some((question) => question < 0)
        ? Promise.reject(new Error('negative'))
        : Promise.resolve(answers);
    }, joining);
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
    const { asked, together } = doubling({ most: 2 });
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

  it('joins only those that see the same rows, and asks them in their own scope', async () => {
    const asked: unknown[] = [];
    const together = new AskedTogether<number, null>(
      async (questions) => {
        asked.push([currentScope(), questions]);
        return questions.map(() => null);
      },
      { most: 100 },
    );
    const ids = ['0', '1'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
    const inScopeOf = (organizationId: string, question: number) =>
      withoutScope(() => {
        enterScope({ organizationId });
        return together.ask(question);
      });
    const [first = '', second = ''] = ids;
    await Promise.all([
      inScopeOf(first, 1),
      inScopeOf(second, 2),
      inScopeOf(first, 3),
      asPlatform(() => together.ask(4)),
      withoutScope(() => together.ask(5)),
      withoutScope(() => together.ask(6)),
    ]);
    expect(asked).toEqual([
      [{ organizationId: first }, [1, 3]],
      [{ organizationId: second }, [2]],
      ['platform', [4]],
      [null, [5, 6]],
    ]);
  });

  describe('with patience', () => {
    /** Answers when it is told to. */
    function waitingForWord(joining: Joining) {
      const asked: { questions: readonly number[]; answer: () => void; fail: () => void }[] = [];
      const together = new AskedTogether<number, number>(
        (questions) =>
          new Promise((resolve, reject) => {
            asked.push({ questions, answer: () => resolve(questions), fail: () => reject(new Error('not now')) });
          }),
        joining,
      );
      return { asked, together };
    }

    const turn = () => new Promise((resolve) => setImmediate(resolve));

    it('joins what comes while an answer is awaited, and asks it when that one is there', async () => {
      const { asked, together } = waitingForWord({ most: 100, patience: 60_000 });
      const first = together.ask(1);
      await turn();
      const others = [together.ask(2), together.ask(3)];
      await turn();
      expect(asked.map(({ questions }) => questions)).toEqual([[1]]);
      asked[0]?.answer();
      expect(await first).toBe(1);
      await turn();
      expect(asked.map(({ questions }) => questions)).toEqual([[1], [2, 3]]);
      asked[1]?.answer();
      expect(await Promise.all(others)).toEqual([2, 3]);
    });

    it('waits for nobody when nothing is under way any more', async () => {
      const { asked, together } = waitingForWord({ most: 100, patience: 60_000 });
      const first = together.ask(1);
      await turn();
      asked[0]?.answer();
      await first;
      void together.ask(2);
      await turn();
      expect(asked.map(({ questions }) => questions)).toEqual([[1], [2]]);
    });

    it('asks all the same when the answer before does not come', async () => {
      const { asked, together } = waitingForWord({ most: 100, patience: 1 });
      void together.ask(1);
      await turn();
      const second = together.ask(2);
      while (asked.length < 2) await turn();
      asked[1]?.answer();
      expect(await second).toBe(2);
      asked[0]?.answer();
      await turn();
      expect(asked.map(({ questions }) => questions)).toEqual([[1], [2]]);
    });

    it('goes on after what could not be answered', async () => {
      const { asked, together } = waitingForWord({ most: 100, patience: 60_000 });
      const first = together.ask(1).catch((error: Error) => error.message);
      await turn();
      void together.ask(2);
      asked[0]?.fail();
      expect(await first).toBe('not now');
      await turn();
      expect(asked.map(({ questions }) => questions)).toEqual([[1], [2]]);
    });

    it('asks what waited in the scope it came from', async () => {
      const scopes: unknown[] = [];
      const together = new AskedTogether<number, number>(
        async (questions) => {
          scopes.push(currentScope());
          await turn();
          return questions;
        },
        { most: 100, patience: 60_000 },
      );
      const organizationId = '00000000-0000-4000-8000-000000000001';
      const inScope = (question: number) =>
        withoutScope(() => {
          enterScope({ organizationId });
          return together.ask(question);
        });
      const first = inScope(1);
      await turn();
      expect(await Promise.all([first, inScope(2)])).toEqual([1, 2]);
      expect(scopes).toEqual([{ organizationId }, { organizationId }]);
    });

    it('does not wait for those who see other rows', async () => {
      const { asked, together } = waitingForWord({ most: 100, patience: 60_000 });
      void together.ask(1);
      await turn();
      void asPlatform(() => together.ask(2));
      await turn();
      expect(asked.map(({ questions }) => questions)).toEqual([[1], [2]]);
    });
  });
});
