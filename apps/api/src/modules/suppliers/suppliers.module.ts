import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeSupplierStatus } from './change-supplier-status.usecase.js';
import { ImportSupplierEntity } from './import-supplier.entity.js';
import { ListSuppliersQueries } from './list-suppliers.queries.js';
import { Organization } from './organization.entity.js';
import { RegisterImportSupplier } from './register-import-supplier.usecase.js';
import { ChangeSupplierSettings } from './settings/change-supplier-settings.usecase.js';
import { SupplierSettingsQueries } from './settings/supplier-settings.queries.js';
import { SupplierSettingsRepository } from './settings/supplier-settings.repository.js';
import { SupplierSettingsChange } from './settings/supplier-settings-change.entity.js';
import { SupplierStatusChange } from './supplier-status-change.entity.js';
import { SuppliersQueries } from './suppliers.queries.js';
import { SuppliersRepository } from './suppliers.repository.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Organization, ImportSupplierEntity, SupplierSettingsChange, SupplierStatusChange]),
  ],
  providers: [
    ListSuppliersQueries,
    SuppliersQueries,
    SuppliersRepository,
    SupplierSettingsQueries,
    SupplierSettingsRepository,
    ChangeSupplierSettings,
    ChangeSupplierStatus,
    RegisterImportSupplier,
  ],
  exports: [
    ListSuppliersQueries,
    SuppliersQueries,
    SupplierSettingsQueries,
    ChangeSupplierSettings,
    ChangeSupplierStatus,
    RegisterImportSupplier,
  ],
})
export class SuppliersModule {}
