import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A challenge that was answered, rightly or not, and is not answered again. */
@Entity('spent_passkey_challenge')
export class SpentPasskeyChallenge {
  /** SHA-256 of the challenge. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'spent_passkey_challenge__pk' })
  hash: Buffer;

  /** When the challenge expires; it is refused for its age from then on. */
  @Index('spent_passkey_challenge__expires_at_ix')
  @Column('timestamptz')
  expiresAt: Date;
}
