import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeSupplierStatusUseCase } from './change-supplier-status.usecase.js';
import { ImportSupplierEntity } from './import-supplier.entity.js';
import { ListSuppliersQueries } from './list-suppliers.queries.js';
import { Organization } from './organization.entity.js';
import { RegisterImportSupplierUseCase } from './register-import-supplier.usecase.js';
import { ChangeSupplierSettingsUseCase } from './settings/change-supplier-settings.usecase.js';
import { SupplierSettingsQueries } from './settings/supplier-settings.queries.js';
import { SupplierSettingsRepository } from './settings/supplier-settings.repository.js';
import { SupplierSettingsChange } from './settings/supplier-settings-change.entity.js';
import { SupplierStatusChange } from './supplier-status-change.entity.js';
import { SuppliersQueries } from './suppliers.queries.js';
import { SuppliersRepository } from './suppliers.repository.js';

/** Organisations and their import suppliers: status, settings, history of both. */
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
    ChangeSupplierSettingsUseCase,
    ChangeSupplierStatusUseCase,
    RegisterImportSupplierUseCase,
  ],
  exports: [
    ListSuppliersQueries,
    SuppliersQueries,
    SupplierSettingsQueries,
    ChangeSupplierSettingsUseCase,
    ChangeSupplierStatusUseCase,
    RegisterImportSupplierUseCase,
  ],
})
export class SuppliersModule {}
