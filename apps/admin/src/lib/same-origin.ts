/**
 * Whether a request that changes something was sent by a page of this console. Browsers put Origin on every such
 * request, so one without it is refused. It must name the host that was asked, or `publicOrigin`, the configured
 * address of the console, when a proxy in front changes the host.
 */
export function isSameOrigin(headers: Headers, publicOrigin: string | null): boolean {
  const origin = headers.get('origin');
  if (!origin || !URL.canParse(origin)) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  return new URL(origin).host === headers.get('host') || new URL(origin).origin === publicOrigin;
}
