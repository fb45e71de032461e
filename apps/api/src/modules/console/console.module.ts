import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { ConsoleImportsController } from './imports.controller.js';
import { SessionsController } from './sessions.controller.js';

/** The operator API. It owns no tables and asks the other modules. */
@Module({})
export class ConsoleModule {
  /** @param imports the module of the imports, the very one the application uses */
  static register(imports: DynamicModule): DynamicModule {
    return {
      module: ConsoleModule,
      imports: [AuthModule, imports],
      controllers: [SessionsController, ConsoleImportsController],
    };
  }
}
