// Brings the accounts of a file in: one account of JSON a line. Sends eight at a time and waits until each has ended.
// node docs/examples/import-accounts.mjs accounts.ndjson [--dry-run]
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { AlreadyImported, CarryoverClient, ValidationError } from '@carryover/client';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
const { api_url: apiUrl, organization_secret_key: secretKey } = JSON.parse(readFileSync('.data/credentials.json', 'utf8'));
const client = new CarryoverClient({ apiUrl, secretKey });

const lines = createInterface({ input: createReadStream(positionals[0]), crlfDelay: Infinity });
const outcomes = new Map();
const count = (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

await client.each(lines, async (line) => {
  const { import_supplier: code, external_account_number: number } = JSON.parse(line);
  try {
    await client.sendText('create', line, { isDryRun: values['dry-run'] });
    const { status, latest_error: error } = await client.waitUntilSettled(code, number);
    count(status);
    if (error !== null) console.log(number, error.code, error.detail);
  } catch (error) {
    if (error instanceof AlreadyImported) count('imported before');
    else if (error instanceof ValidationError) {
      count('refused');
      for (const { path, detail } of error.problems()) console.log(number, path, detail);
    } else throw error;
  }
});
for (const [outcome, number] of outcomes) console.log(number, outcome);
