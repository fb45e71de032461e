import { currentScope } from '../database/data-scope.js';

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins the questions of one turn of the event loop, so that many requests at once cost one round trip. Every question is
 * asked after it came in, and the first of a quiet moment waits for nobody. Only questions of the same scope are joined, and
 * they are asked in it: of everybody's rows none sees more than alone. Where the joined ones fail, each is asked alone, so
 * that none fails because of another.
 */
export class AskedTogether<Question, Answer> {
  /** By whose rows they see. */
  private readonly waiting = new Map<string, Waiting<Question, Answer>[]>();

  /**
   * @param askAll answers in the order of the questions
   * @param most questions that are joined
   */
  constructor(
    private readonly askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
    private readonly most: number,
  ) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const key = scopeKey();
      const others = this.waiting.get(key);
      if (others !== undefined) {
        others.push({ question, resolve, reject });
        return;
      }
      this.waiting.set(key, [{ question, resolve, reject }]);
      // Runs in the scope of the question that is asked here.
      setImmediate(() => this.sendAll(key));
    });
  }

  private sendAll(key: string): void {
    const asked = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    for (let from = 0; from < asked.length; from += this.most) void this.send(asked.slice(from, from + this.most));
  }

  private async send(asked: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.askAll(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (asked.length === 1) asked[0]?.reject(error);
      else for (const one of asked) void this.send([one]);
    }
  }
}

function scopeKey(): string {
  const scope = currentScope();
  return typeof scope === 'string' ? scope : (scope?.organizationId ?? 'nobody');
}
