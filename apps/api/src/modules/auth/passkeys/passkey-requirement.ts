import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import type { StaffRole } from '../staff/staff-role.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** What a password alone allows: everything, adding the required passkey, or nothing where there is a passkey. */
export type PasswordGoodFor = 'everything' | 'enrolling' | 'nothing';

/** Decides who has to sign in with a passkey. */
@Injectable()
export class PasskeyRequirement {
  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly passkeys: PasskeysRepository,
  ) {}

  /** Whether a user of this role, with an account here, needs a passkey. */
  holdsFor(role: StaffRole): boolean {
    return this.environment.adminPasskeys === 'required' && role === 'admin';
  }

  /** What a session that was opened by a password alone may do. */
  async ofPassword({ id, role }: { readonly id: string; readonly role: StaffRole }): Promise<PasswordGoodFor> {
    if (!this.holdsFor(role)) return 'everything';
    return (await this.passkeys.existOf(this.database.reader, id)) ? 'nothing' : 'enrolling';
  }
}
