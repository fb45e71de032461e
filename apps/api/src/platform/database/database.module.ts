import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import { AppLogger } from '../logging/logger.js';
import { connectReplica } from './connect-replica.js';
import { type DatabaseSettings, dataSourceOptions, roleOf } from './data-source-options.js';
import { Database } from './database.js';
import { PoolFigures } from './pool-figures.js';
import { Replica } from './replica.js';
import { refuseUnfitPooler } from './unfit-pooler.js';

/** Settings of the database that depend on the kind of process. */
export interface ProcessDatabase extends Omit<DatabaseSettings, 'url' | 'poolSize' | 'preparedStatements'> {
  /** Whether it keeps a lock in a session, which no pooler may give to others meanwhile. */
  readonly keepsSession?: boolean;
  /** Whether it answers requests that only look, which a replica may be asked for. */
  readonly readsReplica?: boolean;
}

/** The data source of the process; every module registers its own entities with `TypeOrmModule.forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot({ keepsSession = false, readsReplica = false, ...settings }: ProcessDatabase): DynamicModule {
    const settingsFor = (environment: Environment, url: string): DatabaseSettings => ({
      url,
      poolSize: environment.databasePoolSize,
      preparedStatements: environment.databasePreparedStatements,
      ...settings,
    });
    const connection = TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: (environment: Environment) => ({
        ...dataSourceOptions(settingsFor(environment, environment.databaseUrl)),
        autoLoadEntities: true,
        retryAttempts: 0,
      }),
    });
    const replica = {
      provide: Replica,
      inject: [DataSource, Environment, AppLogger],
      useFactory: (primary: DataSource, environment: Environment, logger: AppLogger) => {
        const { databaseReadUrl: url } = environment;
        const connect = () => connectReplica(primary, settingsFor(environment, url ?? ''), environment);
        return Replica.start(readsReplica && url !== undefined ? connect : null, primary, logger);
      },
    };
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
      providers: [Database, PoolFigures, replica, looked],
      exports: [Database, TypeOrmModule],
    };
  }
}
