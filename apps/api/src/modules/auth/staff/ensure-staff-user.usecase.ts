import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { Clock } from '../../../platform/time/clock.js';
import { hashPassword } from './passwords.js';
import type { StaffRole } from './staff-role.js';
import { StaffUsersRepository } from './staff-users.repository.js';

/** Makes sure that a member of staff can sign in with this password. */
export interface EnsureStaffUserCommand {
  email: string;
  displayName: string;
  role: StaffRole;
  password: string;
}

/** Creates a staff user, or sets the password of the one that has the address. */
@Injectable()
export class EnsureStaffUserUseCase {
  constructor(
    private readonly database: Database,
    private readonly users: StaffUsersRepository,
    private readonly clock: Clock,
  ) {}

  /** Whether there is a user with this address. */
  exists(email: string): Promise<boolean> {
    return this.users.exists(this.database.reader, email.trim().toLowerCase());
  }

  async run({ email, displayName, role, password }: EnsureStaffUserCommand): Promise<void> {
    const address = email.trim().toLowerCase();
    const passwordHash = await hashPassword(password);
    await this.database.transaction(async (tx) => {
      if (await this.users.exists(tx, address)) return this.users.setPassword(tx, address, passwordHash);
      const createdAt = this.clock.now();
      const user = { id: newId(), email: address, displayName, role, passwordHash, passwordExpiresAt: null, createdAt };
      return this.users.add(tx, user);
    });
  }
}
