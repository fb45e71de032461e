import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.js';

const LONGEST = 2_000;
const HTTPS = 443;
/** Ports below are those of other services, which must not be made to listen to a request. */
const FIRST_FREE_PORT = 1_024;

/**
 * The problem of a webhook address as a sentence; null when there is none. Which addresses its host name resolves to
 * is checked before each delivery, because that may change.
 * @param allowPrivate whether http, other ports and private addresses are allowed
 */
export function webhookUrlProblem(text: string, allowPrivate: boolean): string | null {
  if (text.length > LONGEST) return `Use at most ${LONGEST} characters.`;
  if (!URL.canParse(text)) return 'Not a valid URL.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'Use an https URL.';
  if (url.username !== '' || url.password !== '') return 'A user name or password does not belong in the URL.';
  if (text.includes('#')) return 'A fragment does not belong in the URL.';
  return allowPrivate ? null : addressProblem(url);
}

function addressProblem(url: URL): string | null {
  const port = url.port === '' ? HTTPS : Number(url.port);
  if (port !== HTTPS && port < FIRST_FREE_PORT) return `Use port ${HTTPS} or one from ${FIRST_FREE_PORT}.`;
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'The address is not a public one.';
  return host.replace(/\.$/, '').includes('.') ? null : 'Use a full host name.';
}

/** Host of a URL, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
