import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard, AuthGraphqlModule, AuthModule } from './modules/auth/index.js';
import { ConsoleModule } from './modules/console/index.js';
import { HealthModule } from './modules/health/index.js';
import { ImportsModule } from './modules/imports/index.js';
import { Environment } from './platform/config/environment.js';
import { PlatformModule } from './platform/platform.module.js';

/** The API process: public REST and GraphQL, and the operator API. */
@Module({
  imports: [HealthModule, AuthModule, AuthGraphqlModule],
  providers: [{ provide: APP_GUARD, useExisting: AccessGuard }],
})
export class AppModule {
  static forRoot(environment: Environment): DynamicModule {
    const imports = ImportsModule.register(environment);
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot(environment, 'api'), imports, ConsoleModule.register(imports)],
    };
  }
}
