import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackPublicKey } from '@carryover/contract';
import { call, type JsonAnswer, readAnswer } from '../../../testing/http-client.js';
import type { TestSupplier } from '../../../testing/imported-account.js';
import type { TestApplication } from '../../../testing/test-application.js';
import { untilRead } from '../../../testing/until.js';
import type { OwnPackView } from '../packs.queries.js';
import { readZip } from './read-zip.js';

/** Waves of a test, as their own fixture has them. */
export interface WavesOfTest {
  readonly api: TestApplication;
  readonly supplier: TestSupplier;
  make(code: string, more: object): Promise<void>;
  account(): object;
  put(wave: string, part: string, lines: readonly object[]): Promise<JsonAnswer>;
  call(method: string, path: string, body?: unknown): Promise<JsonAnswer>;
  until(
    wave: string,
    isAsWanted: (view: { readonly state: string; readonly gates: readonly { readonly state: string }[] }) => boolean,
  ): Promise<unknown>;
  query(text: string, values: unknown[]): Promise<object[]>;
  startWorker(variables?: NodeJS.ProcessEnv): Promise<void>;
  stop(): Promise<void>;
}

export const isReady = ({ state }: OwnPackView): boolean => state === 'READY';

/** Hexadecimal digits. */
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The lines of a CSV file of a pack, without its header. */
export const linesOf = (files: ReadonlyMap<string, Buffer>, name: string): string[] =>
  String(files.get(name)).trimEnd().split('\r\n').slice(1);

/** An api and a worker with one storage, and a supplier whose waves have packs. */
export class PackFixture<Waves extends WavesOfTest> {
  private constructor(
    readonly waves: Waves,
    private readonly folder: string,
  ) {}

  /** @param startWaves starts their api  @param variables of api and worker */
  static async start<Waves extends WavesOfTest>(
    startWaves: (variables: NodeJS.ProcessEnv) => Promise<Waves>,
    variables: NodeJS.ProcessEnv = {},
  ): Promise<PackFixture<Waves>> {
    const folder = await mkdtemp(join(tmpdir(), 'carryover-packs-'));
    const ofBoth = { DATA_DIR: folder, ...variables };
    const fixture = new PackFixture(await startWaves(ofBoth), folder);
    await fixture.waves.startWorker(ofBoth);
    return fixture;
  }

  async stop(): Promise<void> {
    await this.waves.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Imports a wave of so many accounts and reconciles it. @returns its pack, which is ready */
  async reconcile(code: string, accounts: number): Promise<OwnPackView> {
    await this.waves.make(code, { planned_accounts: accounts });
    await this.waves.put(
      code,
      'a',
      Array.from({ length: accounts }, () => this.waves.account()),
    );
    return this.reconcileSent(code);
  }

  /** Imports a wave of which all was sent, and reconciles it. @returns its pack, which is ready */
  async reconcileSent(code: string): Promise<OwnPackView> {
    await this.expect200(this.waves.call('POST', `${code}/release/`));
    await this.waves.until(
      code,
      ({ state, gates }) => state === 'IMPORTED' && gates.every((gate) => gate.state !== 'red'),
    );
    await this.expect200(this.waves.call('POST', `${code}/reconcile/`, { reason: 'All there' }));
    return this.until(code, isReady);
  }

  /** Has a pack be begun again, as if it had been tried so often. */
  async beginAgain({ pack_id }: OwnPackView, status: string, attempt: number): Promise<void> {
    await this.waves.query(
      `WITH gone AS (DELETE FROM pack WHERE id = $1 RETURNING *)
       INSERT INTO pack (id, import_supplier_id, wave_id, facts_at, salt, status, attempt, due_at, made_at)
       SELECT id, import_supplier_id, wave_id, facts_at, salt, $2, $3, now(), now() FROM gone`,
      [pack_id, status, attempt],
    );
  }

  /** Where the archive of a pack that is ready is stored. */
  archivePath({ sha256 }: OwnPackView): string {
    return join(this.folder, 'documents/.carryover/packs', `${sha256}.zip`);
  }

  /** The keys that packs are signed with, as the api publishes them. */
  async keys(): Promise<readonly PackPublicKey[]> {
    const answer = await fetch(`${this.waves.api.url}/v2/data-import/pack-keys/`);
    return Object(await answer.json()).keys;
  }

  call(method: string, path: string, body?: object): Promise<JsonAnswer> {
    return this.fetch(method, path, body).then((answer) => readAnswer(method, path, answer));
  }

  list(): Promise<OwnPackView[]> {
    return this.expect200(this.call('GET', '')) as Promise<OwnPackView[]>;
  }

  /** Waits until the latest pack of a wave is as wanted. */
  async until(wave: string, isAsWanted: (pack: OwnPackView) => boolean): Promise<OwnPackView> {
    const find = async () => (await this.list()).find((one) => one.wave === wave);
    const found = await untilRead(find, (pack) => pack !== undefined && isAsWanted(pack));
    if (found === undefined) throw new Error('a pack was expected');
    return found;
  }

  /** The archive of a pack, and its files. */
  async download({ pack_id }: OwnPackView): Promise<{ sha256: string; files: Map<string, Buffer>; headers: Headers }> {
    const answer = await this.fetch('GET', `${pack_id}/archive/`);
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    const archive = Buffer.from(await answer.arrayBuffer());
    return { sha256: sha256(archive), files: await readZip(archive), headers: answer.headers };
  }

  sign({ pack_id, sha256 }: OwnPackView): Promise<JsonAnswer> {
    return this.call('POST', `${pack_id}/countersign/`, { sha256, reason: 'Checked against our books' });
  }

  signAsStaff(staff: { Authorization: string }, { pack_id, sha256 }: OwnPackView): Promise<JsonAnswer> {
    const path = `console/v1/suppliers/WAVES/packs/${pack_id}/countersign`;
    return call(`${this.waves.api.url}/${path}`, 'POST', staff, { sha256, reason: 'Looked at' });
  }

  private fetch(method: string, path: string, body?: object): Promise<Response> {
    const { api, supplier } = this.waves;
    const headers = { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/json' };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(`${api.url}/v2/data-import/packs/WAVES/${path}`, { method, headers, ...text });
  }

  private async expect200(answer: Promise<JsonAnswer>): Promise<unknown> {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }
}
