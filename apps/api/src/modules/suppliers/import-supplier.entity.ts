import type { SupplierSettings } from '@carryover/contract';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { Organization } from './organization.entity.js';
import type { SupplierStatus } from './supplier-status.js';

/** One migration batch of an organisation: the accounts it sends carry this supplier's code. */
@Entity('import_supplier')
@Unique('import_supplier__code_uq', ['code'])
@Check('import_supplier__status_ck', `status IN ('Ongoing', 'Paused', 'Complete')`)
@Check('import_supplier__concurrency_limit_ck', 'concurrency_limit > 0')
export class ImportSupplierEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'import_supplier__pk' })
  id: string;

  @Index('import_supplier__organization_ix')
  @Column('uuid')
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'import_supplier__organization_fk' })
  organization?: Relation<Organization>;

  /** Unique over all organisations, because the paths of the API carry nothing but the code. */
  @Column('text')
  code: string;

  @Column('text')
  name: string;

  @Column('text')
  status: SupplierStatus;

  /** Whether it is for trying things out; fixed when it is made. */
  @Column({ type: 'boolean', default: false, update: false })
  isSandbox: boolean;

  @Column('jsonb')
  settings: SupplierSettings;

  /** Imports that may run at the same time; null for no limit. */
  @Column('integer', { nullable: true })
  concurrencyLimit: number | null;

  /** Every create ends in DRY_RUN_*. */
  @Column('boolean', { default: false })
  dryRunOnly: boolean;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  modifiedAt: Date;
}
