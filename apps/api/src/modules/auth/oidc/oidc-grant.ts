import type { TokenEndpointResponse } from 'openid-client';
import { valuesOfClaim } from './role-of-claims.js';

/** Tokens of a session from the provider; sealed before they are stored. */
export interface OidcTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Where the provider gave the roles: a renewal without an ID token does not take them from one. */
  readonly rolesIn: 'id_token' | 'user_info';
}

/** A person as the provider describes them. */
export interface OidcPerson {
  /** In lower case; null when the provider gives none, or says that it is not verified. */
  readonly email: string | null;
  readonly displayName: string | null;
  /** The values of the claim for roles. */
  readonly values: readonly string[];
}

/** An answer of the provider that vouches for a person. */
export interface OidcGrant extends OidcPerson {
  readonly subject: string;
  readonly tokens: OidcTokens;
  /** Whether the provider gave roles at all; if not, the earlier ones stay. */
  readonly saysRoles: boolean;
}

const MOST_OF_EMAIL = 254;
const MOST_OF_NAME = 100;
/** What providers say of an address that is verified: some nothing, and some a text. */
const VERIFIED: ReadonlySet<unknown> = new Set([true, 'true', undefined, null]);

/** Reads a person from claims. @param claim the name of the one for roles */
export function personOf(claims: object, claim: string): OidcPerson {
  const { email, email_verified: isVerified, name } = Object(claims);
  const address = typeof email === 'string' ? email.trim().toLowerCase() : '';
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(address) && address.length <= MOST_OF_EMAIL && VERIFIED.has(isVerified);
  const called = typeof name === 'string' ? storable(name).slice(0, MOST_OF_NAME).join('').trim() : '';
  return {
    email: isAddress ? address : null,
    displayName: called === '' ? null : called,
    values: valuesOfClaim(claims, claim) ?? [],
  };
}

/** The characters of a name, without what no text in the database may have: NUL, and halves of characters. */
function storable(name: string): string[] {
  return Array.from(Buffer.from(name).toString().replaceAll('\0', '').trim());
}

/** The tokens of an answer; what a renewal leaves out stays as it was. */
export function tokensOf(answer: TokenEndpointResponse, before?: OidcTokens): OidcTokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
    idToken: answer.id_token ?? before?.idToken ?? null,
    rolesIn: before?.rolesIn ?? 'user_info',
  };
}

/** Reads tokens that were sealed; null when they are none. */
export function readTokens(opened: object | null): OidcTokens | null {
  const { accessToken, refreshToken = null, idToken = null, rolesIn = 'user_info' } = Object(opened);
  return typeof accessToken === 'string' ? { accessToken, refreshToken, idToken, rolesIn } : null;
}
