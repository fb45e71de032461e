import { type DynamicModule, Module } from '@nestjs/common';
import { Environment } from './platform/config/environment.js';
import { PlatformModule } from './platform/platform.module.js';

/** The API process: public REST and GraphQL, and the operator API. */
@Module({ imports: [] })
export class AppModule {
  static forRoot(environment: Environment): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.forRoot(environment, 'api')] };
  }
}
