import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';

/** A key of an organisation. Only its hash is stored; the text is shown once, when it is issued. */
@Entity('api_key')
@Unique('api_key__hash_uq', ['hash'])
@Unique('api_key__issue_uq', ['organizationId', 'issuedBy', 'idempotencyKey'])
export class ApiKey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_key__pk' })
  id: string;

  @Index('api_key__organization_ix')
  @Column('uuid')
  organizationId: string;

  // By name: the entity belongs to another module, the foreign key does not.
  @ManyToOne('Organization', { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'api_key__organization_fk' })
  organization?: unknown;

  @Column('text')
  prefix: string;

  /** SHA-256 of the whole text. */
  @Column('bytea')
  hash: Buffer;

  @Column('timestamptz')
  createdAt: Date;

  /** To the minute: it is not written more often. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  /** Whether a refresh token is good for one use and gives the next. */
  @Column('boolean', { default: false })
  rotatesRefreshTokens: boolean;

  /** When the key expires; null for never. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  /** Networks it may be used from, in CIDR notation; null for everywhere. */
  @Column('text', { array: true, nullable: true })
  addressRanges: string[] | null;

  /** Suppliers it is for; null for all of its organisation. */
  @Column('uuid', { array: true, nullable: true })
  importSupplierIds: string[] | null;

  @Column('boolean', { default: false })
  isReadOnly: boolean;

  /** Who issued it through the operator API; null for the others. */
  @Column('text', { nullable: true })
  issuedBy: string | null;

  /** Idempotency key of the page, so that a second click issues no second key. */
  @Column('text', { nullable: true })
  idempotencyKey: string | null;
}
