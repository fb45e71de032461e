import { isIP } from 'node:net';

/** Where passkeys are good: at one origin, and for its host name. */
export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

/** The site of an address; null when browsers have no passkeys there: for numbers, and over http but on this machine. */
export function passkeySiteOf(address: string): PasskeySite | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isNumber || !isSafe ? null : { id: hostname, origin };
}
