import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '../modules/accounts/index.js';
import { AuditModule } from '../modules/audit/index.js';
import { AuthModule } from '../modules/auth/index.js';
import { DocumentsModule } from '../modules/documents/index.js';
import { SealedSecretsModule } from '../modules/events/index.js';
import {
  CheckImportedAccountUseCase,
  CustomerErasureModule,
  PayloadErasureModule,
  PayloadSealingModule,
} from '../modules/imports/index.js';
import { PackKeys } from '../modules/packs/index.js';
import { SandboxesModule } from '../modules/sandboxes/index.js';
import { SuppliersModule } from '../modules/suppliers/index.js';
import { Environment } from '../platform/config/environment.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AccessCommands } from './access-commands.js';
import { AdminCommands } from './admin-commands.js';
import { CustomerCommand } from './customer-command.js';
import { EmptyCommand } from './empty-command.js';
import { EraseCommand } from './erase-command.js';
import { VerifyInvariants } from './invariants/verify-invariants.js';
import { KeysCommands } from './keys-commands.js';
import { NamedThings } from './named-things.js';
import { RetentionCommand } from './retention-command.js';
import { SelfChecksRepository } from './self-checks.repository.js';
import { SupplierCommands } from './supplier-commands.js';
import { VerifyAccounts } from './verify-accounts.js';
import { VerifyCommands } from './verify-commands.js';
import { VerifyPacks } from './verify-packs.js';

/** The process that carries out one command of an administrator and ends. */
@Module({
  imports: [
    AccountsModule,
    AuditModule,
    SuppliersModule,
    AuthModule,
    CustomerErasureModule,
    DocumentsModule,
    PayloadErasureModule,
    PayloadSealingModule,
    SandboxesModule,
    SealedSecretsModule,
  ],
  providers: [
    AccessCommands,
    AdminCommands,
    CheckImportedAccountUseCase,
    CustomerCommand,
    EmptyCommand,
    EraseCommand,
    KeysCommands,
    NamedThings,
    PackKeys,
    RetentionCommand,
    SelfChecksRepository,
    SupplierCommands,
    VerifyAccounts,
    VerifyCommands,
    VerifyInvariants,
    VerifyPacks,
  ],
})
export class AdminModule {
  static forRoot(environment: Environment): DynamicModule {
    return { module: AdminModule, imports: [PlatformModule.forRoot(environment, 'seed')] };
  }
}
