import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StaffSession } from '../staff/staff-session.entity.js';
import { Passkey } from './passkey.entity.js';

/** The passkey that a session was opened with. */
@Entity('staff_passkey_session')
export class PasskeySession {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'staff_passkey_session__pk' })
  sessionId: string;

  @OneToOne(
    () => StaffSession,
    (session) => session.passkey,
    { nullable: false, onDelete: 'CASCADE' },
  )
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'staff_passkey_session__session_fk' })
  session?: Relation<StaffSession>;

  @Index('staff_passkey_session__passkey_ix')
  @Column('uuid')
  passkeyId: string;

  @ManyToOne(() => Passkey, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'passkey_id', foreignKeyConstraintName: 'staff_passkey_session__passkey_fk' })
  passkey?: Relation<Passkey>;
}
