import { messageOf } from '../lib/message-of.js';
import { checkAnswer, checkRefusal } from './check-answer.js';
import { drawRequest } from './drawing/draw-request.js';
import type { HostileRequest } from './hostile-request.js';
import { LANES } from './lanes.js';
import type { AcceptedRequest } from './reading-back/accepted.js';
import type { Report } from './report.js';
import { bytesOf, isOddHead, targetOf } from './request-bytes.js';
import { type TimedAnswer, Wire } from './wire.js';
import type { World } from './world.js';

interface Options {
  readonly seed: number;
  /** What is wrong with what was accepted. */
  readonly accepted: (request: AcceptedRequest, answer: TimedAnswer) => Promise<string[]>;
  /** Collects what happened. */
  readonly report: Report;
}

/** Sends the requests of these numbers in as many lanes as there are, each in its order, and checks every answer. */
export async function runRequests(world: World, numbers: Iterable<number>, options: Options): Promise<void> {
  const lanes = Array.from({ length: LANES }, (): number[] => []);
  for (const number of numbers) lanes[number % LANES]?.push(number);
  await Promise.all(
    lanes.map(async (own) => {
      const wire = new Wire(world.api.url);
      for (const number of own) {
        if (options.report.isFull) break;
        await runOne(world, wire, number, options);
      }
      wire.close();
    }),
  );
}

async function runOne(world: World, wire: Wire, number: number, { seed, accepted, report }: Options): Promise<void> {
  const request = drawRequest(world, seed, number);
  const problems: string[] = [];
  let answers: TimedAnswer[] = [];
  try {
    answers = await send(wire, request);
    problems.push(...check(request, answers));
    const [answer] = answers;
    if (answer !== undefined && answer.status < 300 && isWhole(request))
      problems.push(...(await accepted(request, answer)));
  } catch (error) {
    problems.push(messageOf(error));
  }
  if (problems.length > 0)
    problems.push(`${firstLine(request)} -> ${answers.map(showAnswer).join(' | ') || 'nothing'}`);
  report.add(request, answers, problems);
}

/** Whether it is a request of an operation, by the operation's own method. */
function isWhole(request: HostileRequest): request is AcceptedRequest {
  return request.operation !== undefined && request.method === request.operation.method;
}

function firstLine(request: HostileRequest): string {
  return request.method === undefined ? request.name : `${request.method} ${targetOf(request).slice(0, 200)}`;
}

function showAnswer({ status, body }: TimedAnswer): string {
  return `${status} ${body.toString().slice(0, 200)}`;
}

async function send(wire: Wire, request: HostileRequest): Promise<TimedAnswer[]> {
  if (request.raw !== undefined) return wire.say(request.raw);
  if (request.trickle !== undefined) return wire.trickle(request.trickle);
  return [await wire.ask(bytesOf(request), { isHead: request.method === 'HEAD' })];
}

function check(request: HostileRequest, answers: readonly TimedAnswer[]): string[] {
  if (request.raw !== undefined || request.trickle !== undefined) {
    const isSilent = request.raw === undefined ? !request.trickle.answered : request.raw.isSilent;
    if (answers.length === 0) return isSilent ? [] : ['there is no answer'];
    return answers.flatMap((answer) => checkRefusal(answer));
  }
  const isHead = request.method === 'HEAD';
  return answers.flatMap((answer) =>
    isOddHead(request) ? checkRefusal(answer, { isHead }) : checkAnswer(request, answer),
  );
}

/** A request in words, for somebody who looks into it. */
export function showRequest(request: HostileRequest): string {
  if (request.raw !== undefined) return request.raw.bytes.toString('latin1').slice(0, 2_000);
  if (request.trickle !== undefined) return request.name;
  const body = request.body?.subarray(0, 4_000).toString() ?? '';
  const headers = request.headers.map(([name, value]) => `${name}: ${value.slice(0, 200)}`);
  return [`${request.method} ${targetOf(request).slice(0, 2_000)}`, ...headers, '', body].join('\n');
}
