import { callOperatorApi } from '../../../lib/call-operator-api.server';
import { readSessionToken } from '../../../lib/session-cookie.server';

/** Whether this browser has a live session. Not knowing counts as no. */
export async function GET(): Promise<Response> {
  const token = await readSessionToken();
  const isLive = token !== null && (await callOperatorApi('/sessions/current', { token }).then(isOk, () => false));
  return Response.json({ signed_in: isLive }, { headers: { 'Cache-Control': 'no-store' } });
}

function isOk(response: Response): boolean {
  return response.ok;
}
