import { access } from 'node:fs/promises';
import { createInterface, type Interface } from 'node:readline';
import { Readable } from 'node:stream';
import { type Input, openInput } from '../input/open-input.js';
import type { AccountProvenance, ProvenanceHeader } from '../map/results/provenance.js';
import { CommandProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { positionOf, type SourcePosition } from './position-of.js';

/**
 * Says where the accounts of a file come from, by the provenance file that `carryover map run` wrote beside it. Lines are
 * asked for in their order, so that no more than one is kept.
 */
export class Origins {
  /** Of the file of accounts. */
  private line = 0;
  /** Lines of the provenance file behind the first. */
  private read = 0;
  private current: AccountProvenance | null = null;

  private constructor(
    private readonly input: Input,
    private readonly stream: Readable,
    private readonly lines: AsyncIterator<string>,
    private readonly reader: Interface,
    readonly header: ProvenanceHeader,
    private readonly path: string,
  ) {}

  /** @returns null where there is no provenance file beside the accounts */
  static async beside(accounts: string, surroundings: Pick<Surroundings, 'stdin' | 'signal'>): Promise<Origins | null> {
    const path = await provenanceBeside(accounts);
    if (path === null) return null;
    const input = await openInput(path, surroundings);
    const stream = Readable.from(input.chunks);
    const reader = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
    const lines = reader[Symbol.asyncIterator]();
    const head = await lines.next();
    const header = read<ProvenanceHeader>(path, 1, head.done === true ? '' : head.value);
    return new Origins(input, stream, lines, reader, header, path);
  }

  /** As `beside`. @throws CommandProblem there is no provenance file beside the accounts (file) */
  static async expectedBeside(
    accounts: string,
    surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
  ): Promise<Origins> {
    const origins = await Origins.beside(accounts, surroundings);
    if (origins !== null) return origins;
    throw new CommandProblem(
      EXIT.file,
      `there is no provenance file beside ${accounts}`,
      'carryover map run writes one; keep it beside the accounts',
    );
  }

  /**
   * Where values of an account stand, null where that is not known.
   * @param line of the file of accounts, from 1; never smaller than that asked before
   * @param number external account number of that line: a provenance file of other accounts says nothing
   */
  async positionsOf(line: number, number: string | null, paths: readonly string[]): Promise<(SourcePosition | null)[]> {
    await this.goTo(line);
    const { current, header } = this;
    if (current === null || current.external_account_number !== number) return paths.map(() => null);
    return paths.map((path) => positionOf(header, current, path));
  }

  /** Where a value of the account of a line stands, whatever its number; lines as for `positionsOf`. */
  async positionAt(line: number, path: string): Promise<SourcePosition | null> {
    await this.goTo(line);
    return this.current === null ? null : positionOf(this.header, this.current, path);
  }

  private async goTo(line: number): Promise<void> {
    while (this.line < line) {
      this.line += 1;
      this.current = await this.nextAccount();
      while (this.current?.unchanged === true) this.current = await this.nextAccount();
    }
  }

  private async nextAccount(): Promise<AccountProvenance | null> {
    const next = await this.lines.next();
    if (next.done === true) return null;
    this.read += 1;
    return read<AccountProvenance>(this.path, this.read + 1, next.value);
  }

  /**
   * Provenance of accounts, by number; unknown ones are left out. Reads the file from its present position to the
   * end.
   */
  async byNumber(wanted: ReadonlySet<string>): Promise<ReadonlyMap<string, AccountProvenance>> {
    const found = new Map<string, AccountProvenance>();
    for (let account = await this.nextAccount(); account !== null; account = await this.nextAccount()) {
      const number = account.external_account_number;
      if (number !== null && wanted.has(number)) found.set(number, account);
    }
    return found;
  }

  async close(): Promise<void> {
    this.reader.close();
    // Before the file, or what is read ahead of the lines fails with nobody there to be told.
    this.stream.destroy();
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
