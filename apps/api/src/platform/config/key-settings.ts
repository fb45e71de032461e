import { IsIn, IsOptional, IsString, MinLength } from 'class-validator';
import { IsKeyList } from '../keys/key-list.js';
import { Setting } from './setting.decorator.js';

/** The keys of the platform itself. Each process reads those only that it works with. */
export class KeySettings {
  @Setting({
    description:
      'Keys that sign tokens, NAME:64 hexadecimal digits, parted by commas: the first signs, all are taken. Or a file of them, named by TOKEN_KEYS_FILE. npm start makes one and keeps it in DATA_DIR.',
    secret: true,
    fromFile: true,
    onlyFor: ['api'],
    requiredBy: ['api'],
    unless: 'TOKEN_SIGNING_SECRET',
  })
  @IsKeyList()
  readonly tokenKeys?: string;

  @Setting({
    description:
      'Keys that seal payloads and the secrets of webhooks in the database, in the same form: the first seals, all open. Or a file of them, named by SEALING_KEYS_FILE. npm start makes one; api and worker need the same ones.',
    secret: true,
    fromFile: true,
    onlyFor: ['api', 'worker', 'seed'],
    requiredBy: ['api', 'worker'],
    unless: 'TOKEN_SIGNING_SECRET',
  })
  @IsKeyList()
  readonly sealingKeys?: string;

  @Setting({
    description:
      'Whether payloads are kept sealed, by SEALING_KEYS: yes or no. No, for as long as processes of a release that cannot open them may come back; npm run admin -- keys reseal seals what was kept before.',
    default: 'yes',
    onlyFor: ['api', 'seed'],
  })
  @IsIn(['yes', 'no'])
  readonly sealPayloads: string;

  @Setting({
    description:
      'Deprecated, the one secret of earlier releases, 32 characters or more: what was signed or sealed with it is taken while it is given.',
    secret: true,
    onlyFor: ['api', 'worker', 'seed'],
  })
  @IsOptional()
  @IsString()
  @MinLength(32)
  readonly tokenSigningSecret?: string;
}
