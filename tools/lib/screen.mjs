import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { readJson } from './private-files.mjs';

const example = join(root, 'docs/examples/account.json');

/**
 * Credentials of the demo data, which the process that makes it writes to a file.
 * @typedef {{ api_url: string, graphql_url: string, console_url: string, organization_secret_key: string, import_supplier: string,
 *   live_import_supplier: string, console: { email: string, password: string } }} Credentials
 */

/**
 * The credentials of a data folder; empty before its first start.
 * @param {string} dataDir
 * @returns {Partial<Credentials>}
 */
export function readCredentials(dataDir) {
  return readJson(join(dataDir, 'credentials.json'), {});
}

/**
 * The first screen for somebody who has started Carryover. Secrets are shown only when they are new.
 * @param {{ dataDir: string, database: string, queue: string, isNew: boolean }} facts
 */
export function screen({ dataDir, database, queue, isNew }) {
  const file = join(dataDir, 'credentials.json');
  const credentials = readCredentials(dataDir);
  const { api_url, graphql_url, console_url, organization_secret_key, console } = credentials;
  /** @param {string | undefined} value */
  const secret = (value) => (isNew ? value : `in ${file}`);
  /** @type {[string, string | undefined][]} */
  const rows = [
    ['API', api_url],
    ['GraphQL', graphql_url],
    ['Console', console_url],
    ['Import supplier', `${credentials.import_supplier}, a sandbox: what is odd is a warning`],
    ['Live supplier', `${credentials.live_import_supplier}: every rule holds`],
    ['Organisation key', secret(organization_secret_key)],
    ['Console login', console?.email],
    ['Console password', secret(console?.password)],
    ['Database', database],
    ['Queue', queue],
    ['Logs', join(dataDir, 'logs')],
  ];
  const table = rows.map(([name, value]) => `  ${name.padEnd(18)}${value}`).join('\n');
  const once = isNew ? `  The key and the password are shown this once; they are kept in ${file}\n` : '';
  return `\n${table}\n${once}\nA walk through the API, to paste into another terminal:\n\n${walk({ file, api_url, graphql_url })}\n`;
}

/**
 * From the key to the status of an import, with curl and node alone.
 * @param {{ file: string } & Partial<Pick<Credentials, 'api_url' | 'graphql_url'>>} facts
 */
export function walk({ file, api_url, graphql_url }) {
  const number = existsSync(example) ? JSON.parse(readFileSync(example, 'utf8')).external_account_number : 'NUMBER';
  const accounts = `${api_url}/v2/data-import/accounts/`;
  const account = `-H "Authorization: Token $TOKEN" -H 'Content-Type: application/json' --data @${shellWord(example)}`;
  const mutation = 'mutation($key: String!) { obtainPlatformToken(input: {organizationSecretKey: $key}) { token } }';
  const body = `{"query":"${mutation}","variables":{"key":"'"$KEY"'"}}`;
  return [
    `KEY=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).organization_secret_key' ${shellWord(file)})`,
    `TOKEN=$(curl -sS ${graphql_url} -H 'Content-Type: application/json' -d '${body}' |`,
    `  node -p 'JSON.parse(fs.readFileSync(0)).data.obtainPlatformToken.token')`,
    `curl -sS -w ' %{http_code} valid\\n' ${accounts}validate/ ${account}`,
    `curl -sS -w ' %{http_code} created\\n' ${accounts} ${account}`,
    `for second in $(seq 60); do STATUS=$(curl -sS ${accounts}DEMO/${number}/ -H "Authorization: Token $TOKEN"); echo "$STATUS"`,
    `  echo "$STATUS" | grep -q -e PROCESSED -e ERRORED && break; sleep 1; done`,
  ].join('\n');
}

/** @param {string} text */
function shellWord(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
