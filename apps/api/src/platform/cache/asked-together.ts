import { currentScope } from '../database/data-scope.js';

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** How questions are joined. */
export interface Joining {
  /** Questions that are joined at most. */
  readonly most: number;
  /**
   * Milliseconds that questions wait at most for the answer to those before them, so that more of them are joined; without
   * it they do not.
   */
  readonly patience?: number;
}

/** The questions of one scope. */
interface Line<Question, Answer> {
  waiting: Waiting<Question, Answer>[];
  /** Settles when what was sent last is answered; null when nothing is under way. */
  underWay: Promise<void> | null;
}

/**
 * Joins the questions of one turn of the event loop, so that many requests at once cost one round trip. Every question is
 * asked after it came in, and the first of a quiet moment waits for nobody. Only questions of the same scope are joined, and
 * they are asked in it: of everybody's rows none sees more than alone. Where the joined ones fail, each is asked alone, so
 * that none fails because of another.
 */
export class AskedTogether<Question, Answer> {
  /** By whose rows they see. */
  private readonly lines = new Map<string, Line<Question, Answer>>();

  /** @param askAll answers in the order of the questions */
  constructor(
    private readonly askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
    private readonly joining: Joining,
  ) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const key = scopeKey();
      const line = this.lines.get(key) ?? this.newLine(key);
      line.waiting.push({ question, resolve, reject });
      // Runs in the scope of the question that is asked here, the first of those that are joined.
      if (line.waiting.length === 1) this.whenFree(line, () => this.sendAll(key, line));
    });
  }

  private newLine(key: string): Line<Question, Answer> {
    const line = { waiting: [], underWay: null };
    this.lines.set(key, line);
    return line;
  }

  private whenFree({ underWay }: Line<Question, Answer>, go: () => void): void {
    const { patience } = this.joining;
    if (underWay === null || patience === undefined) {
      setImmediate(go);
      return;
    }
    let isGone = false;
    const goOnce = () => {
      if (isGone) return;
      isGone = true;
      clearTimeout(timer);
      go();
    };
    const timer = setTimeout(goOnce, patience);
    void underWay.then(goOnce);
  }

  private sendAll(key: string, line: Line<Question, Answer>): void {
    const asked = line.waiting;
    line.waiting = [];
    const { most } = this.joining;
    const parts = Array.from({ length: Math.ceil(asked.length / most) }, (_, part) =>
      this.send(asked.slice(part * most, (part + 1) * most)),
    );
    const underWay = Promise.all(parts).then(() => {
      if (line.underWay !== underWay) return;
      line.underWay = null;
      if (line.waiting.length === 0) this.lines.delete(key);
    });
    line.underWay = underWay;
  }

  private async send(asked: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.askAll(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (asked.length === 1) asked[0]?.reject(error);
      else await Promise.all(asked.map((one) => this.send([one])));
    }
  }
}

function scopeKey(): string {
  const scope = currentScope();
  return typeof scope === 'string' ? scope : (scope?.organizationId ?? 'nobody');
}
