import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '../modules/auth/index.js';
import { SuppliersModule } from '../modules/suppliers/index.js';
import { Environment } from '../platform/config/environment.js';
import { PlatformModule } from '../platform/platform.module.js';
import { DemoData } from './demo-data.js';
import { DemoDocuments } from './demo-documents.js';

/** The process that creates the demo data and ends. */
@Module({ imports: [SuppliersModule, AuthModule], providers: [DemoData, DemoDocuments] })
export class DemoModule {
  static forRoot(environment: Environment): DynamicModule {
    return { module: DemoModule, imports: [PlatformModule.forRoot(environment, 'seed')] };
  }
}
