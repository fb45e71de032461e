export { type ChangeSupplierStatusCommand, ChangeSupplierStatusUseCase } from './change-supplier-status.usecase.js';
export type { ImportSupplier } from './import-supplier.js';
export { type ListedSupplier, ListSuppliersQueries, type RecordedStatusChange } from './list-suppliers.queries.js';
export { RegisterImportSupplierUseCase } from './register-import-supplier.usecase.js';
export {
  type ChangeSupplierSettingsCommand,
  ChangeSupplierSettingsUseCase,
} from './settings/change-supplier-settings.usecase.js';
export { SETTING_FIELDS, type SupplierConfiguration, settingsOnWire } from './settings/supplier-configuration.js';
export { SupplierSettingsQueries, type SupplierSettingsView } from './settings/supplier-settings.queries.js';
export { SUPPLIER_STATUSES, type SupplierStatus } from './supplier-status.js';
export { MigrationNotOngoing } from './suppliers.errors.js';
export { SuppliersModule } from './suppliers.module.js';
export * from './suppliers.openapi.js';
export { SuppliersQueries } from './suppliers.queries.js';
export { keepReconciliationsOut, takeReconciliationTurn } from './take-reconciliation-turn.js';
