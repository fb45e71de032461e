import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { StaffUser } from '../staff/staff-user.entity.js';

/** The account of a member of staff at the OpenID provider. Those who have one sign in there, and not with a password. */
@Entity('staff_oidc_account')
@Unique('staff_oidc_account__subject_uq', ['issuer', 'subject'])
export class OidcAccount {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'staff_oidc_account__pk' })
  staffUserId: string;

  @OneToOne(() => StaffUser, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'staff_user_id', foreignKeyConstraintName: 'staff_oidc_account__staff_user_fk' })
  staffUser?: Relation<StaffUser>;

  @Column('text')
  issuer: string;

  /** `sub`, which the provider never gives to another person. */
  @Column('text')
  subject: string;

  @Column('timestamptz')
  createdAt: Date;
}
