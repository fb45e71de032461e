import { access } from 'node:fs/promises';
import { createInterface, type Interface } from 'node:readline';
import { Readable } from 'node:stream';
import { type Input, openInput } from '../input/open-input.js';
import type { AccountProvenance, ProvenanceHeader } from '../map/results/provenance.js';
import { CommandProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { placeOf } from './place-of.js';

/**
 * Says where the accounts of a file come from, by the provenance file that `carryover map run` wrote beside it. Lines are
 * asked for in their order, so that no more than one is kept.
 */
export class Origins {
  private line = 0;
  private current: AccountProvenance | null = null;

  private constructor(
    private readonly input: Input,
    private readonly lines: AsyncIterator<string>,
    private readonly reader: Interface,
    private readonly header: ProvenanceHeader,
    private readonly path: string,
  ) {}

  /** @returns null where there is no provenance file beside the accounts */
  static async beside(accounts: string, surroundings: Pick<Surroundings, 'stdin' | 'signal'>): Promise<Origins | null> {
    const path = await provenanceBeside(accounts);
    if (path === null) return null;
    const input = await openInput(path, surroundings);
    const reader = createInterface({ input: Readable.from(input.chunks), crlfDelay: Number.POSITIVE_INFINITY });
    const lines = reader[Symbol.asyncIterator]();
    const head = await lines.next();
    const header = read<ProvenanceHeader>(path, 1, head.done === true ? '' : head.value);
    return new Origins(input, lines, reader, header, path);
  }

  /**
   * Where values of an account stand, null where that is not known.
   * @param line of the file of accounts, from 1; never smaller than that asked before
   * @param number external account number of that line: a provenance file of other accounts says nothing
   */
  async placesOf(line: number, number: string | null, paths: readonly string[]): Promise<(string | null)[]> {
    while (this.line < line) {
      const next = await this.lines.next();
      this.line += 1;
      this.current = next.done === true ? null : read<AccountProvenance>(this.path, this.line + 1, next.value);
    }
    const { current, header } = this;
    if (current === null || current.external_account_number !== number) return paths.map(() => null);
    return paths.map((path) => placeOf(header, current, path));
  }

  /**
   * Where values of accounts stand, by account number and path; accounts the file does not have are left out. Reads the file
   * from where it is to its end.
   * @param wanted paths by account number
   */
  async placesByNumber(
    wanted: ReadonlyMap<string, readonly string[]>,
  ): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
    const found = new Map<string, Record<string, string>>();
    for (let next = await this.lines.next(); next.done !== true; next = await this.lines.next()) {
      this.line += 1;
      const account = read<AccountProvenance>(this.path, this.line + 1, next.value);
      const number = account.external_account_number ?? '';
      const places = (wanted.get(number) ?? []).flatMap((path): [string, string][] => {
        const place = placeOf(this.header, account, path);
        return place === null ? [] : [[path, place]];
      });
      if (places.length > 0) found.set(number, Object.fromEntries(places));
    }
    return found;
  }

  async close(): Promise<void> {
    this.reader.close();
    await this.input.close();
  }
}

/** Where `carryover map run` puts it: `accounts.ndjson` has `accounts.provenance.ndjson`, packed as it is. */
async function provenanceBeside(accounts: string): Promise<string | null> {
  const packed = accounts.endsWith('.gz') ? '.gz' : '';
  const path = `${accounts.replace(/\.gz$/, '').replace(/\.ndjson$/, '')}.provenance.ndjson${packed}`;
  try {
    await access(path);
    return path;
  } catch {
    return null;
  }
}

function read<Line>(path: string, line: number, text: string): Line {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandProblem(
      EXIT.file,
      `${path}:${line}: this is no line of a provenance file`,
      'make it anew with carryover map run',
    );
  }
}
