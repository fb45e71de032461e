import { Text } from '@carryover/contract';

/** What a browser gave for a passkey is some hundred characters; 16,384 is room for any. */
const MOST = 16_384;

/** The answer of a browser: the ticket it was given, and the response of the device. */
class AnsweredRequest {
  @Text({ required: true, max: 2048 })
  ticket: string;

  /** What `navigator.credentials` gave, as JSON (`PublicKeyCredential.toJSON()`). */
  @Text({ required: true, max: MOST })
  credential: string;
}

/** Signs somebody in with a passkey. */
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

/** Shows again who somebody is: with the password, or with a passkey and its ticket. */
export class ConfirmSessionRequest {
  @Text({ max: 1024, keepSpace: true })
  password?: string;

  @Text({ max: 2048 })
  ticket?: string;

  @Text({ max: MOST })
  credential?: string;
}
