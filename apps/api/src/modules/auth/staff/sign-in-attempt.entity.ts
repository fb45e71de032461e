import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Failed sign-ins of one browser, of one account at one address, of strangers to one account, or of one address. */
@Entity('sign_in_attempt')
export class SignInAttempt {
  /** `known:`, `account:`, `account-here:` or `address:` and a hash, so that the table holds no personal data. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_in_attempt__pk' })
  key: string;

  @Column('integer')
  failures: number;

  @Column('timestamptz')
  latestAt: Date;

  @Column('timestamptz', { nullable: true })
  blockedUntil: Date | null;
}
