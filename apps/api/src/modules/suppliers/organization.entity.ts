import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A customer of the platform; owns import suppliers and API keys. */
@Entity('organization')
@Unique('organization__name_uq', ['name'])
export class Organization {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'organization__pk' })
  id: string;

  @Column('text')
  name: string;

  /** Whether its tokens may call the data-import routes at all. */
  @Column('boolean', { default: true })
  dataImportEnabled: boolean;

  @Column('timestamptz')
  createdAt: Date;
}
