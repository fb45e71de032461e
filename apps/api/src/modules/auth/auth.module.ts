import { Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessGuard } from './access/access.guard.js';
import { DirectSupplierRoutes } from './access/direct-supplier-routes.js';
import { SessionGuard } from './access/session.guard.js';
import { TokenGuard } from './access/token.guard.js';
import { ApiKey } from './api-keys/api-key.entity.js';
import { ApiKeyStates } from './api-keys/api-key-states.js';
import { ApiKeysQueries } from './api-keys/api-keys.queries.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { CheckApiKeyUseCase } from './api-keys/check-api-key.usecase.js';
import { IssueApiKeyUseCase } from './api-keys/issue-api-key.usecase.js';
import { RevokeApiKeyUseCase } from './api-keys/revoke-api-key.usecase.js';
import { LinkOidcAccountUseCase } from './oidc/link-oidc-account.usecase.js';
import { OidcAccount } from './oidc/oidc-account.entity.js';
import { OidcAccountsRepository } from './oidc/oidc-accounts.repository.js';
import { OidcClient } from './oidc/oidc-client.js';
import { OidcSession } from './oidc/oidc-session.entity.js';
import { OidcSessions } from './oidc/oidc-sessions.service.js';
import { SealedBox } from './oidc/sealed-box.js';
import { SignInWithOidcUseCase } from './oidc/sign-in-with-oidc.usecase.js';
import { ConfirmSessionUseCase } from './passkeys/confirm-session.usecase.js';
import { OwnPasskeys } from './passkeys/own-passkeys.service.js';
import { Passkey } from './passkeys/passkey.entity.js';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeyRequirement } from './passkeys/passkey-requirement.js';
import { PasskeySession } from './passkeys/passkey-session.entity.js';
import { PasskeysRepository } from './passkeys/passkeys.repository.js';
import { SignInWithPasskeyUseCase } from './passkeys/sign-in-with-passkey.usecase.js';
import { SpentPasskeyChallenge } from './passkeys/spent-passkey-challenge.entity.js';
import { DeviceTokens } from './staff/device-tokens.js';
import { EnsureStaffUserUseCase } from './staff/ensure-staff-user.usecase.js';
import { ManageStaffUseCase } from './staff/manage-staff.usecase.js';
import { SignInUseCase } from './staff/sign-in.usecase.js';
import { SignInAttempt } from './staff/sign-in-attempt.entity.js';
import { SignInAttemptsRepository } from './staff/sign-in-attempts.repository.js';
import { StaffQueries } from './staff/staff.queries.js';
import { StaffSession } from './staff/staff-session.entity.js';
import { StaffSessions } from './staff/staff-sessions.service.js';
import { StaffUser } from './staff/staff-user.entity.js';
import { StaffUsersRepository } from './staff/staff-users.repository.js';
import { StrangersTurn } from './staff/strangers-turn.js';
import { AccessTokens } from './tokens/access-tokens.js';
import { ObtainPlatformTokenUseCase } from './tokens/obtain-platform-token.usecase.js';
import { RefreshTokenFamilies } from './tokens/refresh-token-families.js';
import { TokenKeys } from './tokens/token-keys.js';
import { TokenSigner } from './tokens/token-signer.js';

const entities = [
  ...[ApiKey, StaffUser, StaffSession, SignInAttempt, OidcAccount, OidcSession],
  ...[Passkey, PasskeySession, SpentPasskeyChallenge],
];
const apiKeys: Provider[] = [
  ApiKeysQueries,
  ApiKeysRepository,
  ApiKeyStates,
  CheckApiKeyUseCase,
  IssueApiKeyUseCase,
  RevokeApiKeyUseCase,
];
const tokens: Provider[] = [TokenKeys, TokenSigner, AccessTokens, RefreshTokenFamilies, ObtainPlatformTokenUseCase];
const staff: Provider[] = [
  DeviceTokens,
  ManageStaffUseCase,
  StaffQueries,
  StaffUsersRepository,
  SignInAttemptsRepository,
  StrangersTurn,
  StaffSessions,
  SignInUseCase,
  EnsureStaffUserUseCase,
];
const oidc: Provider[] = [
  SealedBox,
  OidcClient,
  OidcAccountsRepository,
  OidcSessions,
  SignInWithOidcUseCase,
  LinkOidcAccountUseCase,
];
const passkeys: Provider[] = [
  ConfirmSessionUseCase,
  OwnPasskeys,
  PasskeyCeremonies,
  PasskeyChallenges,
  PasskeyRequirement,
  PasskeysRepository,
  SignInWithPasskeyUseCase,
];
const access: Provider[] = [TokenGuard, SessionGuard, AccessGuard, DirectSupplierRoutes];

/** Keys, tokens, staff and their sessions, and the guard that asks for them. */
@Module({
  imports: [TypeOrmModule.forFeature(entities)],
  providers: [...apiKeys, ...tokens, ...staff, ...oidc, ...passkeys, ...access],
  exports: [
    ApiKeysQueries,
    CheckApiKeyUseCase,
    IssueApiKeyUseCase,
    RevokeApiKeyUseCase,
    ObtainPlatformTokenUseCase,
    StaffSessions,
    SignInUseCase,
    LinkOidcAccountUseCase,
    OidcClient,
    OidcSessions,
    SignInWithOidcUseCase,
    ConfirmSessionUseCase,
    OwnPasskeys,
    PasskeyCeremonies,
    SignInWithPasskeyUseCase,
    EnsureStaffUserUseCase,
    ManageStaffUseCase,
    StaffQueries,
    AccessGuard,
    DirectSupplierRoutes,
  ],
})
export class AuthModule {}
