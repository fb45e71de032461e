import { IsIn, IsInt, IsNotEmpty, IsOptional, Matches, Max, MaxLength, Min } from 'class-validator';
import { GivenWith } from './given-with.decorator.js';
import { IsIssuer } from './is-issuer.decorator.js';
import { RecordSettings } from './record-settings.js';
import { Setting } from './setting.decorator.js';

/** How staff sign in with the organisation's own accounts (OpenID Connect). Without OIDC_ISSUER they do so with passwords only. */
export class OidcSettings extends RecordSettings {
  @Setting({
    description:
      'The OpenID provider whose accounts staff sign in with, by https; outside of production also by http on this machine.',
    example: 'https://login.example.com',
    onlyFor: ['api'],
  })
  @IsOptional()
  @IsIssuer()
  @GivenWith('oidcClientId', 'oidcIssuer needs OIDC_CLIENT_ID')
  readonly oidcIssuer?: string;

  @Setting({ description: 'Client id that the provider knows Carryover by.', example: 'carryover', onlyFor: ['api'] })
  @IsOptional()
  @GivenWith('oidcClientSecret', 'oidcClientId needs OIDC_CLIENT_SECRET')
  readonly oidcClientId?: string;

  @Setting({ description: 'Secret of the client at the provider.', secret: true, onlyFor: ['api'] })
  @IsOptional()
  @GivenWith('oidcRoleMap', 'oidcClientSecret needs OIDC_ROLE_MAP')
  readonly oidcClientSecret?: string;

  @Setting({
    description:
      'Which values of the claim give which role, value=role parted by commas; the highest counts, and whoever has none of them is not let in.',
    example: 'carryover-admins=admin,carryover-operators=operator,staff=viewer',
    onlyFor: ['api'],
  })
  @IsOptional()
  @Matches(/^[^,=]+=\s*(viewer|operator|admin)\s*(,[^,=]+=\s*(viewer|operator|admin)\s*)*$/, {
    message: 'oidcRoleMap must be value=role parted by commas, with the roles viewer, operator and admin',
  })
  @GivenWith('oidcIssuer', 'oidcRoleMap needs OIDC_ISSUER')
  readonly oidcRoleMap?: string;

  @Setting({
    description:
      "Claim of the ID token, or else of the user info, that holds somebody's roles or groups; a dotted path leads into it.",
    default: 'roles',
    onlyFor: ['api'],
  })
  @IsNotEmpty()
  readonly oidcRolesClaim: string;

  @Setting({
    description: 'Scopes asked for. Some providers give what sessions are held against only with offline_access.',
    default: 'openid email profile',
    onlyFor: ['api'],
  })
  @Matches(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, { message: 'oidcScopes must be openid, and others after blanks' })
  readonly oidcScopes: string;

  @Setting({
    description: 'How the client shows its secret: basic (client_secret_basic) or post.',
    default: 'basic',
    onlyFor: ['api'],
  })
  @IsIn(['basic', 'post'])
  readonly oidcClientAuthentication: string;

  @Setting({
    description: 'What the provider is called on the page for signing in.',
    default: 'single sign-on',
    onlyFor: ['api'],
  })
  @IsNotEmpty()
  @MaxLength(40)
  readonly oidcName: string;

  @Setting({
    description:
      'Seconds after which a session of such an account is held against the provider again; it ends when the provider refuses, or does not answer for three times as long.',
    default: 300,
    onlyFor: ['api'],
  })
  @IsInt()
  @Min(10)
  @Max(3_600)
  readonly oidcCheckSeconds: number;
}
