import { Text } from '@carryover/contract';

/** Signs somebody in. A password is taken as it is typed, blanks and all. */
export class SignInRequest {
  @Text({ required: true, max: 254 })
  email: string;

  @Text({ required: true, max: 1024, keepSpace: true })
  password: string;

  @Text({ max: 100 })
  device_token?: string;
}

/** Sets one's own password. */
export class ChangePasswordRequest {
  @Text({ required: true, max: 1024, keepSpace: true })
  current_password: string;

  @Text({
    required: true,
    max: 1024,
    keepSpace: true,
    pattern: { rule: 'R05', code: 'min_length', source: '^[\\s\\S]{12,}$', message: 'Use 12 characters or more.' },
  })
  new_password: string;
}
