export { ChangeSupplierStatus, type ChangeSupplierStatusCommand } from './change-supplier-status.usecase.js';
export type { ImportSupplier } from './import-supplier.js';
export { RegisterImportSupplier } from './register-import-supplier.usecase.js';
export { SUPPLIER_STATUSES, type SupplierStatus } from './supplier-status.js';
export { SuppliersModule } from './suppliers.module.js';
export { SuppliersQueries } from './suppliers.queries.js';
