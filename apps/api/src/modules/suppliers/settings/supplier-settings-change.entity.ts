import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ImportSupplierEntity } from '../import-supplier.entity.js';

/** Who changed a supplier's settings, when and why; never updated. Settings are kept by their names on the wire. */
@Entity('import_supplier_settings_change')
@Index('import_supplier_settings_change__supplier_occurred_at_ix', ['importSupplierId', 'occurredAt'])
export class SupplierSettingsChange {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'import_supplier_settings_change__pk' })
  id: string;

  @Column('uuid')
  importSupplierId: string;

  @ManyToOne(() => ImportSupplierEntity, { nullable: false })
  @JoinColumn({
    name: 'import_supplier_id',
    foreignKeyConstraintName: 'import_supplier_settings_change__supplier_fk',
  })
  importSupplier?: Relation<ImportSupplierEntity>;

  @Column('text')
  actor: string;

  @Column('text')
  reason: string;

  @Column('jsonb')
  before: object;

  @Column('jsonb')
  after: object;

  @Column('timestamptz')
  occurredAt: Date;
}
