import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Tx } from '../../../platform/database/database.js';
import { StaffUser } from './staff-user.entity.js';

/** Reads and writes of staff users. */
@Injectable()
export class StaffUsersRepository {
  /** @param email in lower case */
  findEnabled(tx: Tx, email: string): Promise<StaffUser | null> {
    return tx.findOneBy(StaffUser, { email, disabledAt: IsNull() });
  }

  exists(tx: Tx, email: string): Promise<boolean> {
    return tx.existsBy(StaffUser, { email });
  }

  async add(tx: Tx, user: Omit<StaffUser, 'disabledAt'>): Promise<void> {
    await tx.insert(StaffUser, user);
  }

  async setPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
    await tx.update(StaffUser, { email }, { passwordHash, disabledAt: null });
  }
}
