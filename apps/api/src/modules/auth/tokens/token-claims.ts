/** What a token is good for: calling the API, or obtaining another access token. */
export type TokenKind = 'access' | 'refresh';

/** The claims of a token, as in its `payload`. */
export interface TokenClaims {
  iss: string;
  /** Organisation. */
  sub: string;
  typ: TokenKind;
  /** API key the token was obtained with; revoking it ends the token. */
  key: string;
  jti: string;
  /** Family of refresh tokens it came of, where those of the key are good for one use. */
  fam?: string;
  /** Unix seconds. */
  iat: number;
  exp: number;
}
