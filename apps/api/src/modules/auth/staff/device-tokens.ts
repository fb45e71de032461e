import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';

/** 128 random bits name a browser. */
const NAME_BYTES = 16;
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * What a browser keeps from a sign-in that went well, and brings to the next one: it shows that somebody signed in to this account from
 * it before, so that others who guess passwords do not make it wait. It opens nothing. All of them end with a new TOKEN_SIGNING_SECRET.
 */
@Injectable()
export class DeviceTokens {
  private cachedKey: Buffer | undefined;

  constructor(private readonly environment: Environment) {}

  /** @param email of the account, in lower case */
  issue(email: string): string {
    const name = randomBytes(NAME_BYTES).toString('base64url');
    return `${name}.${this.seal(email, name)}`;
  }

  /** The name of the browser, or null when the token is none of ours for this account. @param email in lower case */
  nameIn(token: string | null, email: string): string | null {
    const [, name, seal] = FORM.exec(token ?? '') ?? [];
    if (name === undefined || seal === undefined) return null;
    // Compared as text: two texts may stand for the same bytes.
    return timingSafeEqual(Buffer.from(seal), Buffer.from(this.seal(email, name))) ? name : null;
  }

  private seal(email: string, name: string): string {
    return createHmac('sha256', this.key).update(`${name}\n${email}`).digest('base64url');
  }

  // Made when it is first needed: only the api is given the secret.
  private get key(): Buffer {
    const { tokenSigningSecret } = this.environment;
    this.cachedKey ??= Buffer.from(hkdfSync('sha256', tokenSigningSecret, '', 'carryover device tokens', 32));
    return this.cachedKey;
  }
}
