import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { generateClient, generators, provideGenerators } from '../../tools/generators/run-generators.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { runCommand } from '../../tools/lib/run-command.mjs';

// 387 packages may have to be fetched.
jest.setTimeout(900_000);

/** @type {Carryover} */
let carryover;
/** @type {Awaited<ReturnType<typeof provideGenerators>>} */
let provided;
/** @type {string | undefined} */
let target;
/** @type {string[]} */
let accounts;

beforeAll(async () => {
  provided = await provideGenerators();
  if (provided.folder === undefined) {
    console.log(`SKIPPED  generators of clients: they cannot be installed here: ${provided.output}`);
    return;
  }
  carryover = await Carryover.start();
  target = mkdtempSync(join(provided.folder, 'run-'));
  const words = ['sample', '--count', String(generators.length), '--supplier', carryover.credentials.import_supplier];
  const { output } = await runCommand(process.execPath, [join(root, 'apps/cli/bin/carryover.js'), ...words]);
  accounts = output.trimEnd().split('\n');
});
afterAll(async () => {
  await carryover?.stop();
  if (target !== undefined) rmSync(target, { recursive: true, force: true });
});

describe.each(generators)('a client that %s makes of the document for suppliers', (name) => {
  it('compiles as strictly as can be, and imports an account', async () => {
    const { folder } = provided;
    if (folder === undefined || target === undefined) return;
    const { url } = carryover.apis[0];
    const document = await (await fetch(`${url}/openapi.suppliers.json`)).text();
    const program = await generateClient(name, { folder, target: join(target, name), document, apiUrl: url });
    const account = join(target, `${name}.json`);
    writeFileSync(account, accounts[generators.indexOf(name)] ?? '');
    const env = {
      ...process.env,
      API_URL: url,
      SECRET_KEY: carryover.credentials.organization_secret_key,
      ACCOUNT: account,
    };
    const { code, output } = await runCommand(process.execPath, [program], { env });
    expect({ code, output }).toEqual({
      code: 0,
      output: `${JSON.stringify({ refused: 400, validated: 200, created: 201, reached: 'PROCESSED' })}\n`,
    });
  });
});
