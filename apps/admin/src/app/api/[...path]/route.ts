import type { NextRequest } from 'next/server';
import { allowedApiPath } from '../../../lib/allowed-api-call';
import { ApiProblem } from '../../../lib/api-problem';
import { callOperatorApi } from '../../../lib/call-operator-api.server';
import { consoleEnvironment } from '../../../lib/console-environment.server';
import { isSameOrigin } from '../../../lib/same-origin';
import { readSessionToken } from '../../../lib/session-cookie.server';

interface Context {
  params: Promise<{ path: string[] }>;
}

function answerWithProblem(status: number, code: string, detail: string): Response {
  return Response.json({ detail, code }, { status, headers: { 'Cache-Control': 'no-store' } });
}

async function passOn(method: 'GET' | 'POST', request: NextRequest, { params }: Context): Promise<Response> {
  const path = allowedApiPath(method, (await params).path.join('/'), request.nextUrl.searchParams);
  if (path === null) return answerWithProblem(404, 'not_found', 'There is nothing here.');
  if (method !== 'GET' && !isSameOrigin(request.headers, consoleEnvironment.publicOrigin)) {
    return answerWithProblem(403, 'permission_denied', 'This action has to come from a page of the console.');
  }
  const token = await readSessionToken();
  if (!token) return answerWithProblem(401, 'not_authenticated', 'Sign in to continue.');

  try {
    const answer = await callOperatorApi(path, { method, token });
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    return new Response(answer.body, { status: answer.status, headers });
  } catch (cause) {
    if (cause instanceof ApiProblem) return answerWithProblem(cause.status, cause.code, cause.message);
    throw cause;
  }
}

/** Reads that pages repeat while they are open; the session token is added here and never leaves this process. */
export function GET(request: NextRequest, context: Context): Promise<Response> {
  return passOn('GET', request, context);
}

/** Actions of the person who is signed in. */
export function POST(request: NextRequest, context: Context): Promise<Response> {
  return passOn('POST', request, context);
}
