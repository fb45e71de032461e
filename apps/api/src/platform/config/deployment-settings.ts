import { IsIn, IsOptional } from 'class-validator';
import { IsDatabaseUrl } from './is-database-url.decorator.js';
import { KeySettings } from './key-settings.js';
import { Setting } from './setting.decorator.js';

/** Commented out in `.env.example`: a copy of it says nothing, so that `npm start` may. */
const NO = () => 'no';

/** What a deployment is for, and what one that is for customers does only when it is asked to. */
export class DeploymentSettings extends KeySettings {
  @Setting({ description: 'production, development or test.', default: 'production' })
  @IsIn(['production', 'development', 'test'])
  readonly nodeEnv: string;

  @Setting({
    description: 'Whether PAYMENT_VENDORS may name SANDBOX in production: yes or no. For trying things out only.',
    default: NO,
  })
  @IsIn(['yes', 'no'])
  readonly allowSandboxPayments: string;

  @Setting({
    description:
      'Whether api and worker may log in to the database as somebody who could become the owner of its tables: yes or no. For development only.',
    default: NO,
  })
  @IsIn(['yes', 'no'])
  readonly allowTableOwner: string;

  @Setting({
    description:
      'The DATABASE_URL of api and worker, for migrate: it makes the role that this names, which owns nothing, or gives it this password.',
    example: 'postgres://carryover_login:password@127.0.0.1:5432/carryover',
    secret: true,
  })
  @IsOptional()
  @IsDatabaseUrl()
  readonly loginDatabaseUrl?: string;
}
