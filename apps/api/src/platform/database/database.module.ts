import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';
import { Database } from './database.js';

/** The data source of the process; every module registers its own entities with `TypeOrmModule.forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  /**
   * @param rows whose rows the process sees
   * @param silence milliseconds a statement may stay without a word of the server; 0 waits for ever
   */
  static forRoot(applicationName: string, rows: 'scoped' | 'platform', silence?: number): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: ({ databaseUrl, databasePoolSize }: Environment) => ({
        ...dataSourceOptions({ url: databaseUrl, poolSize: databasePoolSize, applicationName, rows, silence }),
        autoLoadEntities: true,
        retryAttempts: 0,
      }),
    });
    return { module: DatabaseModule, imports: [connection], providers: [Database], exports: [Database, TypeOrmModule] };
  }
}
