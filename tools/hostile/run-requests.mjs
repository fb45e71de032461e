import { drawRequest } from './drawing/draw-request.mjs';
import { judgeAnswer, judgeRefusal } from './judge-answer.mjs';
import { bytesOf, isOddHead, targetOf } from './request-bytes.mjs';
import { Wire } from './wire.mjs';
import { LANES } from './world.mjs';

/**
 * Sends requests of a seed in as many lanes as there are, each in its order, and judges every answer.
 * @param {object} options
 * @param {Iterable<number>} options.numbers of the requests
 * @param {(request: object, answer: object) => Promise<string[]>} options.accepted what is wrong with what was accepted
 * @param {object} options.report collects what happened
 */
export async function runRequests(world, { seed, numbers, accepted, report }) {
  const lanes = Array.from({ length: LANES }, () => []);
  for (const number of numbers) lanes[number % LANES].push(number);
  await Promise.all(
    lanes.map(async (own) => {
      const wire = new Wire(world.api.url);
      for (const number of own) {
        if (report.isFull) break;
        await runOne(world, { wire, seed, number, accepted, report });
      }
      wire.close();
    }),
  );
}

async function runOne(world, { wire, seed, number, accepted, report }) {
  const request = drawRequest(world, seed, number);
  const problems = [];
  let answers = [];
  try {
    answers = await send(wire, request);
    problems.push(...judge(request, answers));
    const [answer] = answers;
    if (request.operation !== undefined && answer?.status < 300 && request.method === request.operation.method)
      problems.push(...(await accepted(request, answer)));
  } catch (error) {
    problems.push(error.message);
  }
  if (problems.length > 0)
    problems.push(`${firstLine(request)} -> ${answers.map(showAnswer).join(' | ') || 'nothing'}`);
  report.add(request, answers, problems);
}

function firstLine(request) {
  return request.method === undefined ? request.name : `${request.method} ${targetOf(request).slice(0, 200)}`;
}

function showAnswer({ status, body }) {
  return `${status} ${body.toString().slice(0, 200)}`;
}

async function send(wire, request) {
  if (request.raw !== undefined) return wire.say(request.raw.bytes, request.raw);
  if (request.trickle !== undefined) return wire.trickle(request.trickle);
  return [await wire.ask(bytesOf(request), { isHead: request.method === 'HEAD' })];
}

function judge(request, answers) {
  if (request.raw !== undefined || request.trickle !== undefined) {
    const isSilent = request.raw?.isSilent ?? !request.trickle.answered;
    if (answers.length === 0) return isSilent ? [] : ['there is no answer'];
    return answers.flatMap((answer) => judgeRefusal(answer));
  }
  return isOddHead(request)
    ? judgeRefusal(answers[0], { isHead: request.method === 'HEAD' })
    : judgeAnswer(request, answers[0]);
}

/** A request in words, for somebody who looks into it. */
export function showRequest(request) {
  if (request.raw !== undefined) return request.raw.bytes.toString('latin1').slice(0, 2_000);
  if (request.trickle !== undefined) return request.name;
  const body = request.body?.subarray(0, 4_000).toString() ?? '';
  const headers = request.headers.map(([name, value]) => `${name}: ${value.slice(0, 200)}`);
  return [`${request.method} ${targetOf(request).slice(0, 2_000)}`, ...headers, '', body].join('\n');
}
