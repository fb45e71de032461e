import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StaffSession } from '../staff/staff-session.entity.js';

/** The tokens with which a session is checked at the OpenID provider. */
@Entity('staff_oidc_session')
export class OidcSession {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'staff_oidc_session__pk' })
  sessionId: string;

  @OneToOne(
    () => StaffSession,
    (session) => session.oidc,
    { nullable: false, onDelete: 'CASCADE' },
  )
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'staff_oidc_session__session_fk' })
  session?: Relation<StaffSession>;

  /** The provider's tokens, which only a process with the secret of the installation can read. */
  @Column('text')
  sealedTokens: string;

  /** When the provider was last asked, with any result. */
  @Column('timestamptz')
  checkedAt: Date;

  /** When the provider last confirmed the session. */
  @Column('timestamptz')
  confirmedAt: Date;

  /** Since when it was asked and did not answer; null when it answered last. */
  @Column('timestamptz', { nullable: true })
  unansweredSince: Date | null;
}
