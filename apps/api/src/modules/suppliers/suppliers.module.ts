import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeSupplierStatus } from './change-supplier-status.usecase.js';
import { ImportSupplierEntity } from './import-supplier.entity.js';
import { Organization } from './organization.entity.js';
import { RegisterImportSupplier } from './register-import-supplier.usecase.js';
import { SupplierStatusChange } from './supplier-status-change.entity.js';
import { SuppliersQueries } from './suppliers.queries.js';
import { SuppliersRepository } from './suppliers.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([Organization, ImportSupplierEntity, SupplierStatusChange])],
  providers: [SuppliersQueries, SuppliersRepository, ChangeSupplierStatus, RegisterImportSupplier],
  exports: [SuppliersQueries, ChangeSupplierStatus, RegisterImportSupplier],
})
export class SuppliersModule {}
