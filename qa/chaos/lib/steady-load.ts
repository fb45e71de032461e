import { generatePayloads } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import type { Stage } from './stage.js';

/** Requests under way at most: beyond that a client of ours would be the bottleneck. */
const UNDER_WAY = 300;

/** What a refusal under a fault may be: it says so, and when to come again. */
const PRECISE = new Set(['service_unavailable', 'request_timeout']);

/** Milliseconds a refusal may take; beyond all time-outs of ours. */
const REFUSED_WITHIN = 36_000;

/** What became of one create: when it began, how long it took. */
interface LoadAnswer {
  readonly number: string;
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | null;
}

interface LoadOptions {
  readonly carryover: Carryover;
  readonly supplier: { readonly authorization: string };
  readonly count: number;
  readonly part?: number;
}

/** Creates accounts at an even rate, also during faults. Those answered 201 are recorded on the stage. */
export class SteadyLoad {
  readonly answers: LoadAnswer[] = [];
  readonly #stage: Stage;
  readonly #urls: readonly string[];
  readonly #authorization: string;
  readonly #payloads: { readonly number: string; readonly text: string }[];
  #timer: NodeJS.Timeout | undefined;
  readonly #underWay = new Set<Promise<void>>();

  /**
   * @param options count: accounts there are to send at most; part: accounts of another part of one scenario are others
   */
  constructor(stage: Stage, { carryover, supplier, count, part = 1 }: LoadOptions) {
    this.#stage = stage;
    this.#urls = carryover.apis.map(({ url }) => url);
    this.#authorization = supplier.authorization;
    this.#payloads = generatePayloads(count, part, 'DEMO').map((payload) => ({
      number: payload.external_account_number,
      text: JSON.stringify(payload),
    }));
  }

  /** @param perSecond accounts */
  start(perSecond: number): void {
    this.#timer = setInterval(() => this.#sendNext(), 1_000 / perSecond);
  }

  /** Sends no more, and waits for the answers. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  /** Answers to requests that began between two moments of performance.now(). */
  between(from: number, to = Number.POSITIVE_INFINITY): LoadAnswer[] {
    return this.answers.filter(({ at }) => at >= from && at < to);
  }

  /** Waits for so many answers to requests that began since then. @throws {Error} they did not come */
  async answered(count: number, since: number, milliseconds = 60_000): Promise<void> {
    const isThere = () => this.between(since).length >= count;
    if (!(await waitUntil(isThere, { milliseconds }))) throw new Error(`not ${count} answers in ${milliseconds} ms`);
  }

  /** Sentences about refusals that a client could not build on; none when all were precise and in time. */
  complaints(): string[] {
    const bad = this.answers.filter(
      ({ status, code, retryAfter, ms }) =>
        status !== 201 && !(status === 503 && PRECISE.has(code) && retryAfter !== null && ms < REFUSED_WITHIN),
    );
    const kinds = grouped(bad, ({ status, code, retryAfter }) => `${status} ${code}, Retry-After ${retryAfter}`);
    return [...kinds].map(
      ([kind, { length, 0: first }]) => `${length} creates got ${kind} after ${Math.round(first?.ms ?? 0)} ms`,
    );
  }

  /** Figures of answers: how many, how they ended, how long the slowest took. */
  static summary(answers: readonly LoadAnswer[]): Record<string, number> {
    const kinds = grouped(answers, ({ status, code }) => (status === 201 ? '201' : `${status} ${code}`));
    const slowest = Math.round(Math.max(0, ...answers.map(({ ms }) => ms)));
    return { ...Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length])), slowestMs: slowest };
  }

  #sendNext(): void {
    const next = this.#underWay.size < UNDER_WAY ? this.#payloads.pop() : undefined;
    if (next === undefined) return;
    const work: Promise<void> = this.#send(next).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #send({ number, text }: { number: string; text: string }): Promise<void> {
    const at = performance.now();
    const url = this.#urls[this.#payloads.length % this.#urls.length];
    const answer = await fetch(`${url}/v2/data-import/accounts/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: this.#authorization },
      body: text,
    }).then(readAnswer, (error) => ({
      status: 0,
      code: String(error.cause?.code ?? error.message),
      retryAfter: null,
    }));
    if (answer.status === 201) this.#stage.answered.account(number);
    this.answers.push({ number, at, ms: performance.now() - at, ...answer });
  }
}

async function readAnswer(answer: Response): Promise<Pick<LoadAnswer, 'status' | 'code' | 'retryAfter'>> {
  const body = (await answer.json()) as { code?: string };
  return { status: answer.status, code: body.code ?? '', retryAfter: answer.headers.get('retry-after') };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
