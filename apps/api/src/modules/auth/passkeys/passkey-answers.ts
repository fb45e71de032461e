import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Decoders for the bytes of a device. */
type Decoders = Pick<typeof import('@simplewebauthn/server/helpers'), 'decodeAttestationObject' | 'isoBase64URL'>;

/** Transports that browsers name for a device. */
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
/** Bytes of the longest id that a passkey may have (WebAuthn, level 2). */
const LONGEST_ID = 1_023;

/** Reads the result of `navigator.credentials.create`, as JSON; null when it has another form. */
export function readCreated(text: string, decoders: Decoders): RegistrationResponseJSON | null {
  const answer = parsed(text);
  return hasTexts(answer, ['clientDataJSON', 'attestationObject']) && isPlain(answer, decoders) ? answer : null;
}

/** Reads the result of `navigator.credentials.get`, as JSON; null when it has another form. */
export function readGot(text: string): AuthenticationResponseJSON | null {
  const answer = parsed(text);
  return hasTexts(answer, ['clientDataJSON', 'authenticatorData', 'signature']) && isCredential(answer) ? answer : null;
}

/** The id of a passkey in bytes; null when the text is none. */
export function credentialIdOf({ id }: { readonly id: string }): Buffer | null {
  const bytes = Buffer.from(id, 'base64url');
  // Compared as text: two texts may stand for the same bytes.
  return bytes.length > 0 && bytes.length <= LONGEST_ID && bytes.toString('base64url') === id ? bytes : null;
}

/** The ways to a device that are known ones, each once. */
export function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const given: unknown = response.transports;
  if (!Array.isArray(given)) return [];
  return [...new Set(given)].filter((one): one is string => TRANSPORTS.has(one)).sort();
}

/** The check that an answer failed, found by the message of the library. The message itself may repeat what the browser sent. */
export function failedCheck(error: unknown): string {
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  const checks = ['origin', 'challenge', 'rp id', 'user verif', 'user could not be verified', 'user not present'];
  return [...checks, 'counter', 'signature', 'alg'].find((check) => message.includes(check)) ?? 'form';
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function hasTexts(answer: object, names: readonly string[]): boolean {
  const { id, rawId, type, response } = Object(answer);
  const given = Object(response);
  return [id, rawId, type, ...names.map((name) => given[name])].every((one) => typeof one === 'string');
}

function isCredential(answer: object): answer is AuthenticationResponseJSON {
  return 'id' in answer && credentialIdOf({ id: String(answer.id) }) !== null;
}

/**
 * No statement about the device was asked for, so that there is nothing to believe in one, and no certificate of a stranger to follow
 * to wherever it leads. Browsers leave standing one that a device signs with the passkey itself.
 */
function isPlain(
  answer: object,
  { decodeAttestationObject, isoBase64URL }: Decoders,
): answer is RegistrationResponseJSON {
  try {
    const { id, response } = Object(answer);
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    const format = attestation.get('fmt');
    const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
    return (format === 'none' || isSelfSigned) && credentialIdOf({ id }) !== null;
  } catch {
    return false;
  }
}
