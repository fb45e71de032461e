import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { StaffUser } from '../staff/staff-user.entity.js';

/** A passkey of a member of staff: the public half of a key that never leaves their device. */
@Entity('staff_passkey')
@Unique('staff_passkey__credential_uq', ['credentialId'])
export class Passkey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'staff_passkey__pk' })
  id: string;

  @Index('staff_passkey__staff_user_ix')
  @Column('uuid')
  staffUserId: string;

  @ManyToOne(() => StaffUser, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'staff_user_id', foreignKeyConstraintName: 'staff_passkey__staff_user_fk' })
  staffUser?: Relation<StaffUser>;

  /** Id of the credential on the device. */
  @Column('bytea')
  credentialId: Buffer;

  /** Public key in COSE format. */
  @Column('bytea')
  publicKey: Buffer;

  /** How often the device says that it was used; 0 for ever where it does not count. A whole number, as text. */
  @Column('bigint')
  signCount: string;

  /** How the browser may reach the device, such as `usb` or `internal`. */
  @Column('text', { array: true })
  transports: string[];

  /** Name given by its owner. */
  @Column('text')
  label: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}
