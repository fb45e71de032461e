import type { INestApplicationContext, Type } from '@nestjs/common';
import { Database, type Tx } from '../platform/database/database.js';

/** Runs a use case of an app in a transaction of its own, where the service runs it in that of an entry of the audit trail. */
export function runInTransaction<Command, Result>(
  app: INestApplicationContext,
  useCase: Type<{ run(tx: Tx, command: Command): Promise<Result> }>,
  command: Command,
): Promise<Result> {
  return app.get(Database).transaction((tx) => app.get(useCase).run(tx, command));
}
