import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { StaffRole } from './staff-role.js';

/** A member of the platform's staff. */
@Entity('staff_user')
@Unique('staff_user__email_uq', ['email'])
@Check('staff_user__email_ck', 'email = lower(email)')
@Check('staff_user__role_ck', `role IN ('viewer', 'operator', 'admin')`)
export class StaffUser {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'staff_user__pk' })
  id: string;

  /** In lower case. */
  @Column('text')
  email: string;

  @Column('text')
  displayName: string;

  @Column('text')
  role: StaffRole;

  /** Argon2id, in the PHC format. */
  @Column('text')
  passwordHash: string;

  /** Until when a one-time password works, which is replaced at the first sign-in; null for a password that its owner chose. */
  @Column('timestamptz', { nullable: true })
  passwordExpiresAt: Date | null;

  /** How often the password was reset. Tokens of browsers from before a reset are worth nothing. */
  @Column('integer', { default: 0 })
  deviceEpoch: number;

  @Column('timestamptz')
  createdAt: Date;

  /** Since when they have the access that they have, when that changed: an invitation anew, a reset, a link, a higher role. */
  @Column('timestamptz', { nullable: true })
  accessGivenAt: Date | null;

  /** Invited, and never signed in. */
  @Column('boolean', { default: false })
  isInvitation: boolean;

  /** A disabled user cannot sign in, and sessions end at once. */
  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;
}
