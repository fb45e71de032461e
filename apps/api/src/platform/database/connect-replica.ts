import { DataSource } from 'typeorm';
import type { Environment } from '../config/environment.js';
import { withoutScope } from './data-scope.js';
import { type DatabaseSettings, dataSourceOptions, roleOf } from './data-source-options.js';
import { isTransientDatabaseError } from './pg-error.js';
import { refuseTableOwner } from './table-owner.js';
import { refuseUnfitPooler } from './unfit-pooler.js';

const IDENTITY = `SELECT system_identifier::text AS cluster, current_database()::text AS name,
  current_setting('synchronous_commit') AS commits FROM pg_control_system()`;

/** Which database a connection leads to, and what its commits wait for. */
interface Identity {
  readonly cluster: string;
  readonly name: string;
  readonly commits: string;
}

/**
 * Connects to the server of DATABASE_READ_URL.
 * @throws Error of one that is away, or that may not be read on, with what to set
 */
export async function connectReplica(
  primary: DataSource,
  settings: DatabaseSettings,
  environment: Pick<Environment, 'allowTableOwner'>,
): Promise<DataSource> {
  const source = new DataSource(dataSourceOptions(settings));
  await source.initialize().catch(named);
  try {
    await refuseUnfitPooler(source, {
      role: roleOf(settings),
      isPrepared: settings.preparedStatements !== 'no',
      keepsSession: true,
    }).catch(named);
    await refuseTableOwner({ reader: source.manager }, environment, 'DATABASE_READ_URL');
    const [here, there] = [await identityOf(primary), await identityOf(source)];
    if (here.cluster !== there.cluster || here.name !== there.name)
      throw new Error('DATABASE_READ_URL leads to a database that is no copy of that of DATABASE_URL.');
    if (here.commits === 'off')
      throw new Error(
        'DATABASE_READ_URL: synchronous_commit is off at DATABASE_URL, so that what was answered may not be on its way to a standby yet: set it to on, or read in the primary.',
      );
    return source;
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

/** @throws the error, with the variable that it is about unless it only says that the server is away */
function named(error: Error): never {
  throw isTransientDatabaseError(error) ? error : new Error(`DATABASE_READ_URL: ${error.message}`, { cause: error });
}

async function identityOf(source: DataSource): Promise<Identity> {
  const [identity] = await withoutScope(() => source.query<[Identity]>(IDENTITY));
  return identity;
}
