import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import type { OidcSession } from '../oidc/oidc-session.entity.js';
import type { PasskeySession } from '../passkeys/passkey-session.entity.js';
import { StaffUser } from './staff-user.entity.js';

/** A signed-in browser. Only the hash of its token is stored. */
@Entity('staff_session')
@Unique('staff_session__hash_uq', ['hash'])
export class StaffSession {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'staff_session__pk' })
  id: string;

  @Index('staff_session__staff_user_ix')
  @Column('uuid')
  staffUserId: string;

  @ManyToOne(() => StaffUser, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'staff_user_id', foreignKeyConstraintName: 'staff_session__staff_user_fk' })
  staffUser?: Relation<StaffUser>;

  /** Set for a session that was opened at the OpenID provider. */
  @OneToOne('OidcSession', 'session')
  oidc?: Relation<OidcSession> | null;

  /** Set for a session that was opened with a passkey. */
  @OneToOne('PasskeySession', 'session')
  passkey?: Relation<PasskeySession> | null;

  /** SHA-256 of the token. */
  @Column('bytea')
  hash: Buffer;

  @Column('timestamptz')
  createdAt: Date;

  /** To the minute: it is not written more often. */
  @Column('timestamptz')
  lastSeenAt: Date;

  /** When the session was last confirmed; null when never since it was opened. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  @Index('staff_session__expires_at_ix')
  @Column('timestamptz')
  expiresAt: Date;
}
