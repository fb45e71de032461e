import type { CallFacts, CarryoverError } from '../errors/carryover-error.js';
import { ServiceFault, Unauthorised, UnexpectedAnswer } from '../errors/index.js';
import { unlessAborted } from './pause.js';

const MUTATION = `mutation ($input: ObtainPlatformTokenInput!) {
  obtainPlatformToken(input: $input) { token refreshToken refreshExpiresIn payload }
}`;

/** Share of a token's lifetime after which it is renewed in the background. */
const RENEW_AFTER = 0.8;

/** An access token with its expiry by the local monotonic clock. */
interface HeldToken {
  readonly token: string;
  readonly refreshToken: string;
  readonly renewAt: number;
  readonly endsAt: number;
}

type Fetched = { readonly held: HeldToken } | { readonly failure: CarryoverError };

/** Sends a GraphQL request. @returns the body of a 200 @throws CarryoverError any other answer */
export type AskForToken = (body: string) => Promise<{ readonly body: unknown; readonly call: CallFacts }>;

/**
 * Access token of the organisation. Fetched when it is first needed, by one request for all waiting calls, and renewed before it
 * expires. Holds the secret key, which is sent to the service only.
 */
export class TokenSource {
  readonly #secretKey: string;
  readonly #ask: AskForToken;
  #held: HeldToken | null = null;
  #underWay: Promise<Fetched> | null = null;

  /** @param now reads a monotonic clock, in milliseconds */
  constructor(
    secretKey: string,
    ask: AskForToken,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#secretKey = secretKey;
    this.#ask = ask;
  }

  /**
   * @throws Unauthorised the key is refused
   * @throws CarryoverError the token cannot be obtained
   * @throws the reason of a signal that is aborted meanwhile
   */
  async get(signals: readonly AbortSignal[]): Promise<string> {
    const now = this.now();
    if (this.#held !== null && now < this.#held.endsAt) {
      // It is not awaited, and its failure is ignored: the present token is still valid.
      if (now >= this.#held.renewAt) void this.#fetch();
      return this.#held.token;
    }
    const fetched = await unlessAborted(this.#fetch(), signals);
    if ('failure' in fetched) throw fetched.failure;
    return fetched.held.token;
  }

  /** Discards a token that the service refused. @param isLapsed whether it had only expired */
  refuse(token: string, isLapsed: boolean): void {
    if (this.#held?.token !== token) return;
    // A refresh token of a key that was revoked is refused too.
    this.#held = isLapsed ? { ...this.#held, endsAt: 0 } : null;
  }

  /** Never rejects, as the caller may not await it. */
  #fetch(): Promise<Fetched> {
    this.#underWay ??= this.#obtain()
      .then((held) => {
        this.#held = held;
        return { held };
      })
      .catch((failure) => ({ failure }))
      .finally(() => {
        this.#underWay = null;
      });
    return this.#underWay;
  }

  async #obtain(): Promise<HeldToken> {
    if (this.#held !== null) {
      try {
        return await this.#exchange({ refreshToken: this.#held.refreshToken });
      } catch (error) {
        if (!(error instanceof Unauthorised)) throw error;
        // The refresh token has lapsed; the key has not.
      }
    }
    return this.#exchange({ organizationSecretKey: this.#secretKey });
  }

  async #exchange(input: object): Promise<HeldToken> {
    const askedAt = this.now();
    const { body, call } = await this.#ask(JSON.stringify({ query: MUTATION, variables: { input } }));
    const grant = grantOf(body);
    if (grant === null) throw refusal(body, call);
    const life = grant.life * 1_000;
    const { token, refreshToken } = grant;
    return { token, refreshToken, renewAt: askedAt + life * RENEW_AFTER, endsAt: askedAt + life };
  }
}

function grantOf(body: unknown): { token: string; refreshToken: string; life: number } | null {
  const { token, refreshToken, payload } = Object(Object(Object(body).data).obtainPlatformToken);
  const life = Number(Object(payload).exp) - Number(Object(payload).iat);
  if (typeof token !== 'string' || typeof refreshToken !== 'string') return null;
  return { token, refreshToken, life: life > 0 ? life : 0 };
}

/** Own wording: the text of the service may repeat the secret key. */
function refusal(body: unknown, call: CallFacts): CarryoverError {
  const [first]: unknown[] = Array.from(Object(Object(body).errors));
  const { errorType, errorCode } = Object(Object(first).extensions);
  const code = typeof errorCode === 'string' && /^[a-z_]{1,64}$/.test(errorCode) ? errorCode : null;
  const answer = { status: 200, code, retryAfter: null, body: undefined };
  if (errorType === 'AUTHORIZATION' || errorType === 'VALIDATION')
    return new Unauthorised('The secret key was refused.', call, answer);
  const kind = code === 'internal_error' ? ServiceFault : UnexpectedAnswer;
  return new kind('No token was handed out.', call, answer);
}
