import { Text } from '@carryover/contract';

const LONG_ENOUGH = {
  rule: 'R05',
  code: 'min_length',
  source: '^[\\s\\S]{12,}$',
  message: 'Use 12 characters or more.',
} as const;

/** A password chosen by its owner. */
function ChosenPassword({ required = false } = {}): PropertyDecorator {
  return Text({ required, max: 1024, keepSpace: true, pattern: LONG_ENOUGH });
}

/** A sign-in. Passwords are taken as typed, blanks included. */
export class SignInRequest {
  @Text({ required: true, max: 254 })
  email: string;

  @Text({ required: true, max: 1024, keepSpace: true })
  password: string;

  @ChosenPassword()
  new_password?: string;

  @Text({ max: 100 })
  device_token?: string;
}

/** Sets one's own password. */
export class ChangePasswordRequest {
  @Text({ required: true, max: 1024, keepSpace: true })
  current_password: string;

  @ChosenPassword({ required: true })
  new_password: string;
}
