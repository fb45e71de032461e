import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { AuthModule } from '../auth/index.js';
import { CatalogueModule } from '../catalogue/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { ConsoleAuditController } from './audit/audit.controller.js';
import { ConsoleCatalogueController } from './catalogue.controller.js';
import { ConsoleImportsController } from './imports.controller.js';
import { SessionsController } from './sessions.controller.js';
import { ConsoleStaffController } from './staff/staff.controller.js';
import { ConsoleSupplierSettingsController } from './supplier-settings.controller.js';
import { ConsoleApiKeysController } from './suppliers/supplier-api-keys.controller.js';
import { ConsoleSuppliersController } from './suppliers/suppliers.controller.js';

/** The operator API. It owns no tables and asks the other modules. */
@Module({})
export class ConsoleModule {
  /** @param imports the module of the imports, the very one the application uses */
  static register(imports: DynamicModule): DynamicModule {
    return {
      module: ConsoleModule,
      imports: [AuditModule, AuthModule, CatalogueModule, SuppliersModule, imports],
      controllers: [
        SessionsController,
        ConsoleImportsController,
        ConsoleCatalogueController,
        ConsoleSupplierSettingsController,
        ConsoleSuppliersController,
        ConsoleApiKeysController,
        ConsoleAuditController,
        ConsoleStaffController,
      ],
    };
  }
}
