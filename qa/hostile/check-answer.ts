import { isJsonObject } from '@carryover/contract';
import { DescribedAnswers } from '@carryover/testing';
import type { HttpRequest } from './hostile-request.js';
import { targetOf } from './request-bytes.js';
import type { TimedAnswer } from './wire.js';

/** What a body says, or why nothing can be read of it. */
type ReadBody = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };

const described = new DescribedAnswers();

/** Milliseconds in which everything has to be answered, on a machine with much else to do. */
const SLOWEST = 20_000;
const INSIDE = /node_modules|\bat \w+.*\.js:\d|QueryFailedError|PostgresError|SELECT .* FROM|internal_error/;
const SECURITY = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** What is wrong with the answer to a request, as sentences. */
export function checkAnswer(request: HttpRequest, answer: TimedAnswer): string[] {
  const text = answer.body.toString();
  const problems = [...statusProblems(answer, text), ...headerProblems(answer)];
  const { milliseconds = 0 } = answer;
  if (milliseconds > SLOWEST) problems.push(`it took ${Math.round(milliseconds)} ms`);
  const body = readBody(answer, text);
  if (body.problem !== undefined) problems.push(body.problem);
  else if (answer.status >= 400 && request.method !== 'HEAD') problems.push(...errorProblems(answer, body.value));
  const undescribed = asDescribed(request, answer, body.problem === undefined ? body.value : undefined);
  if (undescribed !== null) problems.push(undescribed);
  return problems;
}

/** What is wrong with one of the answers to bytes that were not quite a request: what never became one has no id. */
export function checkRefusal(answer: TimedAnswer, { isHead = false } = {}): string[] {
  const text = answer.body.toString();
  const hasId = answer.headers.get('connection') !== 'close';
  const problems = [...statusProblems(answer, text), ...headerProblems(answer, { hasId })];
  const body = readBody(answer, text);
  if (body.problem !== undefined) problems.push(body.problem);
  else if (answer.status >= 400 && !isHead) problems.push(...errorProblems(answer, body.value));
  return problems;
}

function statusProblems({ status }: TimedAnswer, text: string): string[] {
  const problems: string[] = [];
  if (status >= 500) problems.push(`status ${status}: ${text.slice(0, 300)}`);
  if (INSIDE.test(text) && status >= 400) problems.push(`it tells of the inside: ${text.slice(0, 300)}`);
  return problems;
}

function headerProblems({ headers }: TimedAnswer, { hasId = true } = {}): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(SECURITY))
    if (headers.get(name) !== value) problems.push(`${name} is ${headers.get(name)}`);
  if (!headers.get('content-security-policy')?.includes("default-src 'none'") && !isPage(headers))
    problems.push('there is no content-security-policy');
  if (hasId && !/^[\w.:-]{8,128}$/.test(headers.get('x-request-id') ?? '')) problems.push('there is no X-Request-Id');
  for (const name of ['x-powered-by', 'server', 'x-injected', 'set-cookie'])
    if (headers.has(name)) problems.push(`there is a header ${name}`);
  return problems;
}

function isPage(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

function readBody({ headers }: TimedAnswer, text: string): ReadBody {
  if (text === '') return { value: '' };
  if (!/^application\/([\w.-]+\+)?json\b/.test(headers.get('content-type') ?? '')) return { value: text };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: `the body is no JSON: ${text.slice(0, 200)}` };
  }
}

/** What is read of an error. */
interface ErrorBody {
  readonly detail?: unknown;
  readonly code?: unknown;
  readonly errors?: unknown;
}

/** One of the forms in which errors are told: a sentence with its code, by field, a flat list of fields, or GraphQL's. */
function errorProblems({ status }: TimedAnswer, body: unknown): string[] {
  if (typeof body !== 'object' || body === null)
    return [`status ${status} without our form of errors: ${String(body).slice(0, 200)}`];
  const { detail, code, errors }: ErrorBody = body;
  const isSentence = typeof detail === 'string' && typeof code === 'string';
  const isGraphql = Array.isArray(errors) && errors.every((one) => typeof one?.extensions?.errorCode === 'string');
  const isForm = isSentence || isGraphql || 'error_detail' in body || isTree(body) || isList(body);
  return isForm ? [] : [`an error in no form of ours: ${JSON.stringify(body).slice(0, 300)}`];
}

function isTree(body: object): boolean {
  const values: unknown[] = Object.values(body);
  return (
    !Array.isArray(body) &&
    values.length > 0 &&
    values.every((one) => isMessages(one) || isNode(one) || typeof one === 'string')
  );
}

function isNode(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isTree(value);
}

function isMessages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
}

/** A flat list of fields, or the lists in which version 1 says that there is no account. */
function isList(body: object): boolean {
  const isFlat = (one: unknown) =>
    isJsonObject(one) && typeof one.detail === 'string' && typeof one.code === 'string' && 'attr' in one;
  const isMissing = (one: unknown) => isJsonObject(one) && typeof (one.error ?? one.error_detail) === 'string';
  return Array.isArray(body) && (body.every(isFlat) || body.every(isMissing));
}

/** Held against the document, where the address is one that everybody reads alike. */
function asDescribed(request: HttpRequest, answer: TimedAnswer, body: unknown): string | null {
  const target = targetOf(request);
  const url = parse(target);
  if (url === null || url.host !== 'localhost' || url.pathname !== target.split('?')[0]) return null;
  // There is nothing at an address that cannot be decoded, whatever it looks like; and a refused HEAD has no body.
  if (!isDecodable(url.pathname) || (request.method === 'HEAD' && answer.status === 405)) return null;
  const { status, headers } = answer;
  // Echoed as it was sent, a name longer than any there is does not fit the description of those that are.
  if (url.pathname.split('/').some((part) => decodeURIComponent(part).length > 32 && request.kind !== 'valid'))
    return null;
  const problem = described.problemWith({ method: request.method, url: url.href, status, headers, body });
  // A HEAD, or another method, may be for an address with a parameter that this one fits as well.
  const isOfAnother = request.kind === 'absurd' || request.method !== request.operation?.method;
  const isOther = isOfAnother && problem?.startsWith('the method') === true && status < 500;
  return problem === null || isOther ? null : `not as described: ${problem}`;
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

function parse(target: string): URL | null {
  try {
    return new URL(target, 'http://localhost');
  } catch {
    return null;
  }
}
