import type { NextRequest } from 'next/server';
import { type ApiMethod, allowedApiPath } from '../../../lib/allowed-api-call';
import { ApiProblem } from '../../../lib/api-problem';
import { callOperatorApi } from '../../../lib/call-operator-api.server';
import { consoleEnvironment } from '../../../lib/console-environment.server';
import { LARGEST_CALL, LARGEST_FILE, readBody } from '../../../lib/read-body';
import { isSameOrigin } from '../../../lib/same-origin';
import { readSessionToken } from '../../../lib/session-cookie.server';

interface Context {
  params: Promise<{ path: string[] }>;
}

/** Milliseconds: looking over a whole chain or a large selection takes longer than a page does. */
const patience = 30_000;

const passedToApi = ['accept', 'content-type', 'if-none-match', 'x-unattended'];
const ofSession = ['x-unattended'];
const passedToBrowser = [
  'content-type',
  'content-disposition',
  'content-length',
  'etag',
  'cache-control',
  'x-request-id',
];

/** Whatever an answer holds, a browser that opens it as a page runs nothing of it. */
const inert = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };

function answerWithProblem(status: number, code: string, detail: string): Response {
  return Response.json({ detail, code }, { status, headers: { 'Cache-Control': 'no-store', ...inert } });
}

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function passBack(answer: Response): Response {
  const headers = { 'cache-control': 'no-store', ...pick(answer.headers, passedToBrowser), ...inert };
  // The answer was decompressed on its way here, so its length is not the one that was announced.
  if (answer.headers.has('content-encoding')) Reflect.deleteProperty(headers, 'content-length');
  return new Response(answer.body, { status: answer.status, headers });
}

/** Whether a file is sent, which may be larger than a call. */
function isFile({ method, headers }: NextRequest): boolean {
  return method !== 'GET' && headers.get('content-type')?.toLowerCase().startsWith('text/csv') === true;
}

async function passOn(method: ApiMethod, request: NextRequest, { params }: Context): Promise<Response> {
  const path = allowedApiPath(method, (await params).path.join('/'), request.nextUrl.searchParams);
  if (path === null) return answerWithProblem(404, 'not_found', 'There is nothing here.');
  if (method !== 'GET' && !isSameOrigin(request.headers, consoleEnvironment.publicOrigin)) {
    return answerWithProblem(403, 'permission_denied', 'This action has to come from a page of the console.');
  }
  const token = await readSessionToken();
  if (!token) return answerWithProblem(401, 'not_authenticated', 'Sign in to continue.');

  const headers = pick(request.headers, passedToApi);
  const by = { token, forwardedFor: request.headers.get('x-forwarded-for'), signal: request.signal };
  try {
    let limit = LARGEST_CALL;
    if (isFile(request)) {
      // It is taken before the api sees it, so somebody has to be signed in first.
      const session = await callOperatorApi('/sessions/current', { ...by, headers: pick(request.headers, ofSession) });
      if (!session.ok) return passBack(session);
      await session.body?.cancel();
      limit = LARGEST_FILE;
    }
    const body = method === 'GET' ? {} : { rawBody: await readBody(request, limit) };
    return passBack(await callOperatorApi(path, { ...by, method, patience, headers, ...body }));
  } catch (cause) {
    if (cause instanceof ApiProblem) return answerWithProblem(cause.status, cause.code, cause.message);
    throw cause;
  }
}

/** Reads and downloads; the session token is added here and never leaves this process. */
export function GET(request: NextRequest, context: Context): Promise<Response> {
  return passOn('GET', request, context);
}

/** Actions of the person who is signed in, as the three below. */
export function POST(request: NextRequest, context: Context): Promise<Response> {
  return passOn('POST', request, context);
}

export function PUT(request: NextRequest, context: Context): Promise<Response> {
  return passOn('PUT', request, context);
}

export function PATCH(request: NextRequest, context: Context): Promise<Response> {
  return passOn('PATCH', request, context);
}

export function DELETE(request: NextRequest, context: Context): Promise<Response> {
  return passOn('DELETE', request, context);
}
