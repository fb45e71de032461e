/** Request header in which the proxy tells the pages what was asked for; a value sent by a browser is overwritten. */
export const requestedPathHeader = 'x-carryover-requested-path';

const fallback = '/overview';
const placeholderOrigin = 'http://console.invalid';

/**
 * Where to go after signing in: a path of this console, or the overview when `value` is anything else.
 * Other origins, schemes, `//host` and `/\host` never get through.
 */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value?.startsWith('/') || !URL.canParse(value, placeholderOrigin)) return fallback;
  const url = new URL(value, placeholderOrigin);
  if (url.origin !== placeholderOrigin || url.pathname.startsWith('//')) return fallback;
  if (url.pathname === '/' || url.pathname.startsWith('/sign-in') || url.pathname.startsWith('/api/')) return fallback;
  return `${url.pathname}${url.search}`;
}

/** Address of the page where somebody adds the passkey that they need, and which leads back to `from`. */
export function enrolmentPath(from: string | null | undefined): string {
  const target = safeReturnPath(from);
  return target === fallback ? '/sign-in/passkey' : `/sign-in/passkey?return=${encodeURIComponent(target)}`;
}

/** Address of the sign-in page that leads back to `from`. */
export function signInPath(from: string | null | undefined): string {
  const target = safeReturnPath(from);
  return target === fallback ? '/sign-in' : `/sign-in?return=${encodeURIComponent(target)}`;
}
