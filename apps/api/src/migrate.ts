import 'reflect-metadata';
import { loadEnvironmentOrExit } from './platform/config/load-environment.js';
import { ensureLoginRole } from './platform/database/login-role.js';
import { runMigrations } from './platform/database/run-migrations.js';

const environment = loadEnvironmentOrExit('migrate');

try {
  const applied = await runMigrations(environment.databaseUrl);
  const { loginDatabaseUrl } = environment;
  if (loginDatabaseUrl !== undefined) await ensureLoginRole(environment.databaseUrl, loginDatabaseUrl);
  process.stdout.write(`Migrations applied: ${applied.length === 0 ? 'none, up to date' : applied.join(', ')}\n`);
} catch (error) {
  process.stderr.write(`The migration failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
