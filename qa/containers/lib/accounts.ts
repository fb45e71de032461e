import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canary, plantCanaries } from '@carryover/testing';
import { root } from '../../../tools/lib/paths.mjs';
import { typescriptFlags } from '../../../tools/lib/typescript-flags.mjs';
import { bareEnvironment, run } from './commands.js';

/** A supplier who sends, and where to. */
export interface Sender {
  readonly supplier: string;
  readonly secretKey: string;
}

/** Seeds of `carryover sample`, from 1 on, that have no number in common. The one before has 00000000, which logs of others have, too. */
const SEEDS = 19;

/** Sends accounts by the command line, as a supplier does. */
export class Accounts {
  #files = 0;
  /** How many accounts were made of each seed. */
  readonly #made = new Map<number, number>();
  #planted = 0;
  /** Numbers of the accounts that the service said yes to. */
  readonly imported: string[] = [];
  /** Paths of the files with all that was sent. */
  readonly files: string[] = [];

  constructor(
    private readonly folder: string,
    private readonly sender: Sender,
    private readonly signal?: AbortSignal,
  ) {}

  /** Code of the import supplier. */
  get supplier(): string {
    return this.sender.supplier;
  }

  /** Values that stand in the planted accounts that were sent and nowhere else. */
  get canaries(): readonly Canary[] {
    return this.#planted === 0 ? [] : plantCanaries(0).canaries;
  }

  /**
   * Makes accounts that nobody sent before and has them imported.
   * @param planted how many more of them are full of canaries, spread over the file; they fill every field of this release
   * @param words further ones for `carryover load`
   * @returns how many were imported, which is known of each
   * @throws {Error} not all of them were
   */
  async load(
    count: number,
    apiUrl: string,
    { planted = 0, words = [] }: { readonly planted?: number; readonly words?: readonly string[] } = {},
  ): Promise<number> {
    this.#files += 1;
    // All before anything is awaited: two loads at once would send the same accounts.
    const name = `accounts-${this.#files}`;
    const file = `${name}.ndjson`;
    const seed = 1 + ((this.#files - 1) % SEEDS);
    const before = this.#made.get(seed) ?? 0;
    this.#made.set(seed, before + count);
    const options = ['--count', String(before + count), '--seed', String(seed)];
    const sample = [...options, '--supplier', this.sender.supplier, '--output', file];
    const added = Array.from({ length: planted }, () => this.#plant());
    await this.carryover('sample', ...sample);
    await this.#spread(join(this.folder, file), before, added);
    this.files.push(join(this.folder, file));
    const asked = await this.asSupplier(apiUrl);
    await this.carryover('load', file, ...asked, '--patience', '5m', ...words);
    const lines = (await readFile(join(this.folder, `${name}.imported.ndjson`), 'utf8')).trim().split('\n');
    this.imported.push(...lines.map((line) => JSON.parse(line).external_account_number));
    if (lines.length !== count + planted)
      throw new Error(`${lines.length} of ${count + planted} accounts were imported.`);
    return lines.length;
  }

  /** A line with an account full of canaries; what no two accounts may share is its own. */
  #plant(): string {
    this.#planted += 1;
    const { payload } = plantCanaries(this.#planted);
    const references = (payload.references ?? []).map(({ value, ...rest }) => ({
      ...rest,
      value: `${value}-${this.#planted}`,
    }));
    return JSON.stringify({ ...payload, references, import_supplier: this.sender.supplier });
  }

  /** Puts lines between those of a file, as far from each other as can be, but for the first ones, which were sent before. */
  async #spread(file: string, before: number, added: readonly string[]): Promise<void> {
    const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(before);
    const step = Math.ceil(lines.length / (added.length + 1));
    for (const [index, line] of added.entries()) lines.splice(step * (index + 1) + index, 0, line);
    await writeFile(file, `${lines.join('\n')}\n`);
  }

  /** What a command is told to ask an api as this supplier. */
  async asSupplier(apiUrl: string): Promise<string[]> {
    const { supplier, secretKey } = this.sender;
    const credentials = join(this.folder, `${supplier}-${new URL(apiUrl).host.replace(':', '-')}.json`);
    const secrets = { api_url: apiUrl, organization_secret_key: secretKey };
    await writeFile(credentials, JSON.stringify(secrets), { mode: 0o600 });
    return ['--supplier', supplier, '--credentials', credentials];
  }

  /** Runs `carryover` in the folder of the files. @returns what it said @throws {Error} it did not end with 0 */
  carryover(...words: readonly string[]): Promise<string> {
    const program = [process.execPath, ...typescriptFlags, join(root, 'apps/cli/src/main.ts')];
    return run([...program, ...words], { cwd: this.folder, env: bareEnvironment(), minutes: 20, signal: this.signal });
  }
}
