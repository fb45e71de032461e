import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ImportSupplierEntity } from '../import-supplier.entity.js';

/** A change of a supplier's settings with actor, time and reason; never updated. Settings are stored by their names on the wire. */
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
