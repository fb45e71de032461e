import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { Database } from '../../../platform/database/database.js';
import { OLD_VERSION, SealingKeys, SealNotReadable, versionOf } from '../../../platform/keys/sealing-keys.js';

const NOTE = `INSERT INTO payload_key (version, sealed_probe, used_since) VALUES ($1, $2, clock_timestamp()) ON CONFLICT DO NOTHING`;

const NOTE_ANEW = 'UPDATE payload_key SET sealed_probe = $2, used_since = clock_timestamp() WHERE version = $1';

const USED = `SELECT version, sealed_probe AS probe FROM payload_key WHERE $1::text[] IS NULL OR version = ANY($1) ORDER BY version`;

/** Payloads that one statement looks at: all of them would take longer than a statement may. */
const BLOCK = 100_000;

/** The last payload of a block that begins behind another. */
const END_OF_BLOCK = `SELECT process_id AS "processId", version FROM account_import_payload WHERE (process_id, version) > ($1::uuid, $2::int)
  ORDER BY process_id, version OFFSET ${BLOCK - 1} LIMIT 1`;

/** Payloads sealed with the secret of earlier releases have no version of a key. */
const IS_IN_BLOCK = `SELECT EXISTS (SELECT FROM account_import_payload
  WHERE (process_id, version) > ($2::uuid, $3::int) AND ($4::uuid IS NULL OR (process_id, version) <= ($4::uuid, $5::int))
    AND sealed_key IS NOT NULL
    AND CASE WHEN $1 = '' THEN position('.' IN sealed_key) = 0 ELSE starts_with(sealed_key, $1 || '.') END) AS "isInUse"`;

/** Before every payload. */
const BEGINNING = { processId: '00000000-0000-0000-0000-000000000000', version: 0 };

/** Address of the text that each key seals when it is first used, by which its digits are recognised later. */
const PROBE = { purpose: 'payload keys', owner: 'probe' };

/** The encryption keys of payloads. */
@Injectable()
export class PayloadKeys {
  constructor(
    private readonly database: Database,
    private readonly keys: SealingKeys,
    private readonly environment: Environment,
  ) {}

  /**
   * Notes that the newest key is in use from now on, before anything is sealed with it.
   * @throws Error when payloads are sealed with keys that are not given: they could not be imported, nor shown
   */
  async refuseMissing(): Promise<void> {
    await this.check(null);
    if (this.environment.sealPayloads !== 'yes' || this.keys.versions.length === 0) return;
    await this.noteNewest();
    // Another process may have noted another key of that name meanwhile. Nothing has changed about the others.
    await this.check([this.keys.newest]);
  }

  /**
   * Whether this process has the very key that sealed the key of a payload, not another one of its name: what does not open with it was
   * changed since.
   */
  async isAtHand(sealedKey: string): Promise<boolean> {
    const version = versionOf(sealedKey);
    if (!this.keys.versions.includes(version)) return false;
    const [noted] = await this.used([version]);
    return noted !== undefined && this.opens(noted.probe);
  }

  /** Before anything is sealed with it. */
  async noteNewest(): Promise<void> {
    const { newest } = this.keys;
    const [noted] = await this.used([newest]);
    const isOther = noted !== undefined && !this.opens(noted.probe) && !(await this.isInUse(newest));
    const parameters = [newest, this.keys.seal('probe', PROBE)];
    await asPlatform(() => this.database.reader.query<unknown>(isOther ? NOTE_ANEW : NOTE, parameters));
  }

  /** @param versions those that are looked at, or all for null */
  private async check(versions: readonly string[] | null): Promise<void> {
    const lost = (await this.used(versions)).filter(({ probe }) => !this.opens(probe));
    const missing: string[] = [];
    // A key may have been noted and never used; only then are all payloads looked at.
    for (const { version } of lost) if (await this.isInUse(version)) missing.push(version);
    if (missing.length === 0) return;
    const others = missing.filter((version) => this.keys.versions.includes(version));
    if (others.length > 0) throw new Error(sentence(others, 'and SEALING_KEYS has another key of that name'));
    throw new Error(sentence(missing, 'which SEALING_KEYS does not have'));
  }

  private async used(versions: readonly string[] | null): Promise<UsedKey[]> {
    return asPlatform(() => this.database.reader.query<UsedKey[]>(USED, [versions]));
  }

  private async isInUse(version: string): Promise<boolean> {
    const { reader } = this.database;
    let from: Position = BEGINNING;
    for (;;) {
      const begin = [from.processId, from.version];
      const [end] = await asPlatform(() => reader.query<Position[]>(END_OF_BLOCK, begin));
      const block = [version, ...begin, end?.processId ?? null, end?.version ?? null];
      const [found] = await asPlatform(() => reader.query<[{ isInUse: boolean }]>(IS_IN_BLOCK, block));
      if (found.isInUse || end === undefined) return found.isInUse;
      from = end;
    }
  }

  private opens(probe: string): boolean {
    try {
      return this.keys.open(probe, PROBE) === 'probe';
    } catch (error) {
      if (error instanceof SealNotReadable) return false;
      throw error;
    }
  }
}

/** A payload in the order of the table's key. */
interface Position {
  readonly processId: string;
  readonly version: number;
}

interface UsedKey {
  readonly version: string;
  readonly probe: string;
}

function sentence(versions: readonly string[], what: string): string {
  const names = versions.map(keyName).join(', ');
  return `payloads are sealed with ${names}, ${what}. Give it to api and worker until npm run admin -- keys reseal has gone over them (docs/backup-and-restore.md).`;
}

/** The name of a key as shown to staff. */
export function keyName(version: string): string {
  return version === OLD_VERSION ? 'TOKEN_SIGNING_SECRET' : version;
}
