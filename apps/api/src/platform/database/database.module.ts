import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import { type DatabaseSettings, dataSourceOptions, roleOf } from './data-source-options.js';
import { Database } from './database.js';
import { PoolFigures } from './pool-figures.js';
import { refuseUnfitPooler } from './unfit-pooler.js';

/** Settings of the database that depend on the kind of process. */
export interface ProcessDatabase extends Omit<DatabaseSettings, 'url' | 'poolSize' | 'preparedStatements'> {
  /** Whether it keeps a lock in a session, which no pooler may give to others meanwhile. */
  readonly keepsSession?: boolean;
}

/** The data source of the process; every module registers its own entities with `TypeOrmModule.forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot({ keepsSession = false, ...settings }: ProcessDatabase): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: (environment: Environment) => ({
        ...dataSourceOptions({
          url: environment.databaseUrl,
          poolSize: environment.databasePoolSize,
          preparedStatements: environment.databasePreparedStatements,
          ...settings,
        }),
        autoLoadEntities: true,
        retryAttempts: 0,
      }),
    });
    const looked = {
      provide: refuseUnfitPooler,
      inject: [DataSource, Environment],
      useFactory: (source: DataSource, { databasePreparedStatements }: Environment) =>
        refuseUnfitPooler(source, {
          role: roleOf(settings),
          isPrepared: databasePreparedStatements === 'yes',
          keepsSession,
        }),
    };
    return {
      module: DatabaseModule,
      imports: [connection],
      providers: [Database, PoolFigures, looked],
      exports: [Database, TypeOrmModule],
    };
  }
}
