import { Text } from '@carryover/contract';

/** Characters; the answer of a browser for a passkey has some hundred. */
const MOST = 16_384;

/** The answer of a browser: the ticket it was given, and the response of the device. */
class AnsweredRequest {
  @Text({ required: true, max: 2048 })
  ticket: string;

  /** Result of `navigator.credentials`, as JSON (`PublicKeyCredential.toJSON()`). */
  @Text({ required: true, max: MOST })
  credential: string;
}

/** Signs in with a passkey. */
export class SignInWithPasskeyRequest extends AnsweredRequest {
  @Text({ max: 100 })
  device_token?: string;
}

/** Adds a passkey. */
export class AddPasskeyRequest extends AnsweredRequest {
  /** What its owner calls it. */
  @Text({ required: true, max: 60 })
  label: string;
}

/** Confirms the identity of a session's user: with the password, or with a passkey and its ticket. */
export class ConfirmSessionRequest {
  @Text({ max: 1024, keepSpace: true })
  password?: string;

  @Text({ max: 2048 })
  ticket?: string;

  @Text({ max: MOST })
  credential?: string;
}
