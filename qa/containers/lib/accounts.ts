import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../tools/lib/paths.mjs';
import { typescriptFlags } from '../../../tools/lib/typescript-flags.mjs';
import { bareEnvironment, run } from './commands.js';

/** A supplier who sends, and where to. */
export interface Sender {
  readonly supplier: string;
  readonly secretKey: string;
}

/** Sends accounts by the command line, as a supplier does. */
export class Accounts {
  #files = 0;
  /** Numbers of the accounts that the service said yes to. */
  readonly imported: string[] = [];

  constructor(
    private readonly folder: string,
    private readonly sender: Sender,
  ) {}

  /**
   * Makes accounts that nobody sent before and has them imported.
   * @returns how many were imported, which is known of each
   * @throws {Error} not all of them were
   */
  async load(count: number, apiUrl: string): Promise<number> {
    this.#files += 1;
    // Both before anything is awaited: two loads at once would send the same accounts.
    const seed = String(this.#files);
    const name = `accounts-${seed}`;
    const { supplier, secretKey } = this.sender;
    const credentials = join(this.folder, `${name}.json`);
    const secrets = { api_url: apiUrl, organization_secret_key: secretKey };
    await writeFile(credentials, JSON.stringify(secrets), { mode: 0o600 });
    const file = `${name}.ndjson`;
    await this.#carryover([
      'sample',
      '--count',
      String(count),
      '--seed',
      seed,
      '--supplier',
      supplier,
      '--output',
      file,
    ]);
    await this.#carryover(['load', file, '--supplier', supplier, '--credentials', credentials, '--patience', '5m']);
    const lines = (await readFile(join(this.folder, `${name}.imported.ndjson`), 'utf8')).trim().split('\n');
    this.imported.push(...lines.map((line) => JSON.parse(line).external_account_number));
    if (lines.length !== count) throw new Error(`${lines.length} of ${count} accounts were imported.`);
    return lines.length;
  }

  #carryover(words: readonly string[]): Promise<string> {
    const program = [process.execPath, ...typescriptFlags, join(root, 'apps/cli/src/main.ts')];
    return run([...program, ...words], { cwd: this.folder, env: bareEnvironment(), minutes: 20 });
  }
}
