import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { AdminModule } from './admin/admin.module.js';
import { AdminCommands } from './admin/admin-commands.js';
import { AdminProblem } from './admin/admin-problem.js';
import { askConfirmation } from './admin/ask-confirmation.js';
import { GENERATE_KEYS, generateKeys } from './admin/generate-keys.js';
import { loadEnvironmentOrExit } from './platform/config/load-environment.js';
import { DomainError, FieldErrorsError } from './platform/errors/domain-error.js';
import { SystemClock } from './platform/time/clock.js';

// It makes what a configuration is made of, and needs none.
if (process.argv.slice(2).join(' ') === GENERATE_KEYS) {
  process.stdout.write(`${generateKeys(new SystemClock().now())}\n`);
  process.exit(0);
}

const environment = loadEnvironmentOrExit('seed');

try {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      addresses: text,
      confirm: text,
      expires: text,
      head: text,
      organization: text,
      'read-only': { type: 'boolean' },
      reason: text,
      role: text,
      'rotate-refresh-tokens': { type: 'boolean' },
      sandbox: { type: 'boolean' },
      suppliers: text,
      trust: text,
    },
  });
  const options = await askConfirmation(positionals, values);
  const app = await NestFactory.createApplicationContext(AdminModule.forRoot(environment), {
    logger: false,
    abortOnError: false,
  });
  process.stdout.write(`${await app.get(AdminCommands).run(positionals, options)}\n`);
  await app.close();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  // Not merely an exit code: the connections of a context that could not start would keep the process.
  process.exit(1);
}

function sentenceOf(error: unknown): string {
  if (error instanceof FieldErrorsError) return JSON.stringify(error.errors);
  if (error instanceof AdminProblem || error instanceof DomainError) return error.message;
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}
