export const dynamic = 'force-dynamic';

/** Says that the console process answers; whether the API does is the API's own question. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
