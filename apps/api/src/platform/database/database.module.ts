import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Environment } from '../config/environment.js';
import { type DatabaseSettings, dataSourceOptions } from './data-source-options.js';
import { Database } from './database.js';
import { PoolFigures } from './pool-figures.js';

/** The data source of the process; every module registers its own entities with `TypeOrmModule.forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(settings: Omit<DatabaseSettings, 'url' | 'poolSize'>): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: ({ databaseUrl, databasePoolSize }: Environment) => ({
        ...dataSourceOptions({ url: databaseUrl, poolSize: databasePoolSize, ...settings }),
        autoLoadEntities: true,
        retryAttempts: 0,
      }),
    });
    return {
      module: DatabaseModule,
      imports: [connection],
      providers: [Database, PoolFigures],
      exports: [Database, TypeOrmModule],
    };
  }
}
