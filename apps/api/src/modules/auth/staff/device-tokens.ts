import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SealingKeys } from '../../../platform/keys/sealing-keys.js';

/** 128 random bits name a browser. */
const NAME_BYTES = 16;
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Tokens that browsers keep after a sign-in and send with the next one. A token shows that this browser signed in to
 * the account before, so that wrong passwords of strangers do not delay it. It grants no access, and ends with its
 * sealing key or a reset of the password.
 */
@Injectable()
export class DeviceTokens {
  private cachedKeys: readonly [Buffer, ...Buffer[]] | undefined;

  constructor(private readonly sealing: SealingKeys) {}

  /** @param email of the account, in lower case @param epoch how often its password was reset */
  issue(email: string, epoch: number): string {
    const name = randomBytes(NAME_BYTES).toString('base64url');
    return `${name}.${sealOf(this.keys[0], accountOf(email, epoch), name)}`;
  }

  /** The name of the browser, or null when the token is none of ours for this account. @param email in lower case */
  nameIn(token: string | null, email: string, epoch: number): string | null {
    const [, name, seal] = FORM.exec(token ?? '') ?? [];
    if (name === undefined || seal === undefined) return null;
    const account = accountOf(email, epoch);
    // Compared as text: two texts may stand for the same bytes.
    const isOurs = (key: Buffer) => timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(key, account, name)));
    return this.keys.some(isOurs) ? name : null;
  }

  // Made when they are first needed: a worker may have none.
  private get keys(): readonly [Buffer, ...Buffer[]] {
    this.cachedKeys ??= this.sealing.derived('device tokens');
    return this.cachedKeys;
  }
}

function accountOf(email: string, epoch: number): string {
  return epoch === 0 ? email : `${email}\n${epoch}`;
}

function sealOf(key: Buffer, account: string, name: string): string {
  return createHmac('sha256', key).update(`${name}\n${account}`).digest('base64url');
}
