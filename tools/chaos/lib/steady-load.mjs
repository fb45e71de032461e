import { generatePayloads } from '@carryover/testing';
import { waitUntil } from '../../lib/wait-until.mjs';

/** Requests under way at most: beyond that a client of ours would be the bottleneck. */
const UNDER_WAY = 300;

/** What a refusal under a fault may be: it says so, and when to come again. */
const PRECISE = new Set(['service_unavailable', 'request_timeout']);

/** Milliseconds a refusal may take; beyond all time-outs of ours. */
const REFUSED_WITHIN = 36_000;

/**
 * Creates accounts at an even rate, whatever becomes of them: while a fault reigns, clients go on asking. What was
 * answered 201 is noted on the stage.
 */
export class SteadyLoad {
  /** @type {{ number: string, at: number, ms: number, status: number, code: string, retryAfter: string | null }[]} */
  answers = [];
  #stage;
  #urls;
  #authorization;
  #payloads;
  #timer;
  #underWay = new Set();

  /**
   * @param {import('./stage.mjs').Stage} stage
   * @param {{ carryover: object, supplier: { authorization: string }, count: number, part?: number }} options count: accounts
   *   there are to send at most; part: accounts of another part of one scenario are others
   */
  constructor(stage, { carryover, supplier, count, part = 1 }) {
    this.#stage = stage;
    this.#urls = carryover.apis.map(({ url }) => url);
    this.#authorization = supplier.authorization;
    this.#payloads = generatePayloads(count, part, 'DEMO').map((payload) => ({
      number: payload.external_account_number,
      text: JSON.stringify(payload),
    }));
  }

  /** @param {number} perSecond accounts */
  start(perSecond) {
    this.#timer = setInterval(() => this.#sendNext(), 1_000 / perSecond);
  }

  /** Sends no more, and waits for the answers. */
  async stop() {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  /** Answers to requests that began between two moments of performance.now(). */
  between(from, to = Number.POSITIVE_INFINITY) {
    return this.answers.filter(({ at }) => at >= from && at < to);
  }

  /** Waits for so many answers to requests that began since then. @throws {Error} they did not come */
  async answered(count, since, milliseconds = 60_000) {
    const isThere = () => this.between(since).length >= count;
    if (!(await waitUntil(isThere, { milliseconds }))) throw new Error(`not ${count} answers in ${milliseconds} ms`);
  }

  /** Sentences about refusals that a client could not build on; none when all were precise and in time. */
  complaints() {
    const bad = this.answers.filter(
      ({ status, code, retryAfter, ms }) =>
        status !== 201 && !(status === 503 && PRECISE.has(code) && retryAfter !== null && ms < REFUSED_WITHIN),
    );
    const kinds = grouped(bad, ({ status, code, retryAfter }) => `${status} ${code}, Retry-After ${retryAfter}`);
    return [...kinds].map(
      ([kind, { length, 0: first }]) => `${length} creates got ${kind} after ${Math.round(first.ms)} ms`,
    );
  }

  /** Figures of answers: how many, how they ended, how long the slowest took. */
  static summary(answers) {
    const kinds = grouped(answers, ({ status, code }) => (status === 201 ? '201' : `${status} ${code}`));
    const slowest = Math.round(Math.max(0, ...answers.map(({ ms }) => ms)));
    return { ...Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length])), slowestMs: slowest };
  }

  #sendNext() {
    const next = this.#underWay.size < UNDER_WAY ? this.#payloads.pop() : undefined;
    if (next === undefined) return;
    const work = this.#send(next).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #send({ number, text }) {
    const at = performance.now();
    const url = this.#urls[this.#payloads.length % this.#urls.length];
    const answer = await fetch(`${url}/v2/data-import/accounts/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: this.#authorization },
      body: text,
    }).then(readAnswer, (error) => ({ status: 0, code: error.cause?.code ?? error.message, retryAfter: null }));
    if (answer.status === 201) this.#stage.answered.account(number);
    this.answers.push({ number, at, ms: performance.now() - at, ...answer });
  }
}

async function readAnswer(answer) {
  const body = await answer.json();
  return { status: answer.status, code: body.code ?? '', retryAfter: answer.headers.get('retry-after') };
}

function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
