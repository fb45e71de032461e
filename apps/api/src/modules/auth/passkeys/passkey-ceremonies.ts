import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { type PasskeySite, passkeySiteOf } from '../../../platform/config/passkey-site.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import type { Passkey } from './passkey.entity.js';
import { failedCheck, readCreated, readGot, transportsOf } from './passkey-answers.js';
import { PASSKEY_PATIENCE } from './passkey-challenges.js';

/** Ed25519, ECDSA on P-256 and RSA, each with SHA-256: what devices have. Names of COSE. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: with what reads certificates it is a tenth of all that an api would read at its start. */
const loadLibrary = () => import('@simplewebauthn/server');

/** A new passkey of a device. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

/** Fields of a passkey that the browser needs. */
type Known = Pick<Passkey, 'credentialId' | 'transports'>;

/** A passkey as the library has it. */
type Kept = Known & Pick<Passkey, 'publicKey' | 'signCount' | 'staffUserId'>;

/**
 * Creates and verifies WebAuthn ceremonies for the console at its public address. User verification (finger, face or
 * PIN) is required, so that a passkey is two factors, and credentials are discoverable, so that no name has to be
 * typed.
 */
@Injectable()
export class PasskeyCeremonies {
  constructor(
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {}

  /** Whether browsers have passkeys for the address of the console. */
  get arePossible(): boolean {
    return passkeySiteOf(this.environment.publicConsoleUrl) !== null;
  }

  /** Options for `navigator.credentials.create`, as JSON. @param known passkeys whose devices get no second one */
  async creationOptions(
    user: { readonly id: string; readonly email: string; readonly displayName: string },
    known: readonly Known[],
    challenge: Uint8Array<ArrayBuffer>,
  ): Promise<string> {
    const { generateRegistrationOptions } = await loadLibrary();
    const options = await generateRegistrationOptions({
      rpName: 'Carryover',
      rpID: this.site.id,
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.displayName,
      challenge,
      timeout: PASSKEY_PATIENCE,
      attestationType: 'none',
      excludeCredentials: known.map(named),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return JSON.stringify(options);
  }

  /** Options for `navigator.credentials.get`, as JSON. @param known the passkeys that will do; none for any of the device */
  async requestOptions(known: readonly Known[], challenge: Uint8Array<ArrayBuffer>): Promise<string> {
    const { generateAuthenticationOptions } = await loadLibrary();
    const options = await generateAuthenticationOptions({
      rpID: this.site.id,
      challenge,
      timeout: PASSKEY_PATIENCE,
      userVerification: 'required',
      ...(known.length > 0 && { allowCredentials: known.map(named) }),
    });
    return JSON.stringify(options);
  }

  /** The passkey that a device made, or null when its answer is not valid. @param challenge in base64url */
  async created(text: string, challenge: string): Promise<NewPasskey | null> {
    const answer = readCreated(text, await import('@simplewebauthn/server/helpers'));
    if (answer === null) return this.refused('add', 'form');
    try {
      const { verifyRegistrationResponse } = await loadLibrary();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified) return this.refused('add', 'signature');
      const { id, publicKey, counter } = registrationInfo.credential;
      // Its length was checked of the one that was sent beside it.
      if (id !== answer.id) return this.refused('add', 'form');
      const [credentialId, key] = [Buffer.from(id, 'base64url'), Buffer.from(publicKey)];
      return { credentialId, publicKey: key, signCount: String(counter), transports: transportsOf(answer) };
    } catch (error) {
      return this.refused('add', failedCheck(error));
    }
  }

  /** How often the device has used the passkey, or null when its answer is not valid. @param challenge in base64url */
  async used(text: string, passkey: Kept, challenge: string): Promise<string | null> {
    const answer = readGot(text);
    const id = passkey.credentialId.toString('base64url');
    if (answer === null || answer.id !== id) return this.refused('use', 'form');
    const owner = Buffer.from(passkey.staffUserId).toString('base64url');
    if ((answer.response.userHandle ?? owner) !== owner) return this.refused('use', 'owner');
    try {
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        requireUserVerification: true,
        credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: Number(passkey.signCount) },
      });
      return verified ? String(authenticationInfo.newCounter) : this.refused('use', 'signature');
    } catch (error) {
      return this.refused('use', failedCheck(error));
    }
  }

  /** @throws NotFound */
  private get site(): PasskeySite {
    const site = passkeySiteOf(this.environment.publicConsoleUrl);
    if (site === null) throw new NotFound('Browsers have no passkeys for the address of this console.');
    return site;
  }

  private refused(ceremony: 'add' | 'use', check: string): null {
    this.logger.warn('auth.passkey.refused', { ceremony, check });
    return null;
  }
}

function named({ credentialId, transports }: Known): { id: string; transports: string[] } {
  return { id: credentialId.toString('base64url'), transports };
}
