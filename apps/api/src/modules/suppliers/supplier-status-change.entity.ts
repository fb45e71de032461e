import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ImportSupplierEntity } from './import-supplier.entity.js';
import type { SupplierStatus } from './supplier-status.js';

/** A change of a supplier's status with actor, time and reason; never updated. */
@Entity('import_supplier_status_change')
@Index('import_supplier_status_change__supplier_occurred_at_ix', ['importSupplierId', 'occurredAt'])
export class SupplierStatusChange {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'import_supplier_status_change__pk' })
  id: string;

  @Column('uuid')
  importSupplierId: string;

  @ManyToOne(() => ImportSupplierEntity, { nullable: false })
  @JoinColumn({
    name: 'import_supplier_id',
    foreignKeyConstraintName: 'import_supplier_status_change__supplier_fk',
  })
  importSupplier?: Relation<ImportSupplierEntity>;

  @Column('text')
  actor: string;

  @Column('text')
  reason: string;

  @Column('text')
  fromStatus: SupplierStatus;

  @Column('text')
  toStatus: SupplierStatus;

  @Column('timestamptz')
  occurredAt: Date;
}
