import { IsIn } from 'class-validator';
import { ApprovalSettings } from './approval-settings.js';
import { Setting } from './setting.decorator.js';

/** How staff with an account of this platform sign in. */
export class PasskeySettings extends ApprovalSettings {
  @Setting({
    description:
      'Whether admins sign in with a passkey, but for accounts of the OpenID provider: required or optional. Outside of production it is optional by default.',
    default: ({ nodeEnv }) => (nodeEnv === 'production' ? 'required' : 'optional'),
    onlyFor: ['api'],
  })
  @IsIn(['required', 'optional'])
  readonly adminPasskeys: string;
}
