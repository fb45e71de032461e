import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { ChecklistController } from './checklist.controller.js';
import { ChecklistQueries } from './checklist.queries.js';
import { Checklists } from './checklists.js';

/** Cut-over checklists, decided by facts. */
@Module({})
export class ChecklistsModule {
  /** @param waves the module of the waves, the very one that the application uses */
  static register(waves: DynamicModule): DynamicModule {
    return {
      module: ChecklistsModule,
      imports: [AuthModule, SuppliersModule, waves],
      controllers: [ChecklistController],
      providers: [ChecklistQueries, Checklists],
      exports: [Checklists],
    };
  }
}
