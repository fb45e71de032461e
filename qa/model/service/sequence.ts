import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { StaffApi } from '../../../apps/api/e2e/support/staff-api.mjs';
import { type Answered, call, type SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { type ForEachNumber, type Payload, SLOTS, type Slot, SUPPLIER_OF, type SupplierName } from '../world/world.js';
import { documentOf, type Identifiers, identifiersOf, payloadOf } from './payload.js';

/** What commands may do to all sequences at once. */
export interface Disturbed {
  killWorker(): void;
  flushRedis(): Promise<void>;
}

/** What a sequence runs on, and what it is called there. */
export interface SequenceContext {
  readonly carryover: Carryover;
  readonly staff: StaffApi;
  readonly service: Disturbed;
  /** Its number. */
  readonly sequence: number;
  /** Of its suppliers. */
  readonly codes: Readonly<Record<SupplierName, string>>;
}

/** What was seen of an import and never changes. */
export interface Seen {
  createdAt?: string;
  account?: string | undefined;
}

/** Code of the wave. */
const WAVE = 'BOOK';

interface ImportList {
  readonly results: readonly { readonly id: string; readonly external_account_number: string }[];
}

/** What one sequence does to the service: its two suppliers, its three numbers, its documents. */
export class Sequence {
  /** Clients by supplier. */
  readonly apis: Readonly<Record<SupplierName, SupplierApi>>;
  readonly identifiers: Identifiers;
  /** Platform account numbers and moments of creation as first seen, by slot: neither ever changes. */
  readonly seen: ForEachNumber<Seen> = [{}, {}, {}];
  /** Milliseconds until everything must have come to rest. */
  settlesWithin = 0;
  /** Milliseconds before each command. */
  pause = 0;
  readonly #context: SequenceContext;
  readonly #api: SupplierApi;
  readonly #ids = new Map<Slot, string>();
  #parts = 0;

  private constructor(context: SequenceContext, api: SupplierApi) {
    this.#context = context;
    this.#api = api;
    this.identifiers = identifiersOf(context.sequence);
    this.apis = { A: api.for(context.codes.A), B: api.for(context.codes.B) };
  }

  static async begin(context: SequenceContext, api: SupplierApi): Promise<Sequence> {
    const sequence = new Sequence(context, api);
    for (const slot of SLOTS) await sequence.storeDocument(slot, true);
    return sequence;
  }

  get service(): Disturbed {
    return this.#context.service;
  }

  get staff(): StaffApi {
    return this.#context.staff;
  }

  codeOf(slot: Slot): string {
    return this.#context.codes[SUPPLIER_OF[slot]];
  }

  supplierCode(supplier: SupplierName): string {
    return this.#context.codes[supplier];
  }

  numberOf(slot: Slot): string {
    return `N${this.#context.sequence}-${slot}`;
  }

  apiOf(slot: Slot): SupplierApi {
    return this.apis[SUPPLIER_OF[slot]];
  }

  payload(slot: Slot, payload: Payload): object {
    const { identifiers } = this;
    return payloadOf({ supplier: this.codeOf(slot), number: this.numberOf(slot), slot, identifiers }, payload);
  }

  /** A call of the supplier interface that the client library does not make as we need it. */
  call(path: string, method = 'GET'): Promise<Answered<unknown>> {
    const headers = { Authorization: this.#api.authorization };
    return call<unknown>(`${this.#context.carryover.apis[0].url}/${path}`, { method, headers });
  }

  /** A call about the wave of the first supplier. @param path from after its code */
  wave(method: string, path: string, body?: object): Promise<Answered<unknown>> {
    return this.#callWaves(method, `${WAVE}/${path}`, body === undefined ? undefined : JSON.stringify(body));
  }

  /** Makes the wave; the same one again is the one that is there. */
  makeWave(): Promise<Answered<unknown>> {
    return this.#callWaves('POST', '', JSON.stringify({ code: WAVE }));
  }

  /** Sends one account to the wave, in a part of its own. */
  sendPart(payload: object): Promise<Answered<unknown>> {
    this.#parts += 1;
    const path = `${WAVE}/parts/${this.#parts}/`;
    return this.#callWaves('PUT', path, `${JSON.stringify(payload)}\n`, 'application/x-ndjson');
  }

  async #callWaves(method: string, path: string, body?: string, type = 'application/json'): Promise<Answered<unknown>> {
    const url = `${this.#context.carryover.apis[0].url}/v2/data-import/waves/${this.supplierCode('A')}/${path}`;
    const headers = { Authorization: this.#api.authorization, 'Content-Type': type };
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: response.status, body: await response.json() };
  }

  /** @returns id of the process of a number as staff know it */
  async importId(slot: Slot): Promise<string | null> {
    if (!this.#ids.has(slot)) {
      const { body } = await this.staff.get<ImportList>(`imports?supplier=${this.codeOf(slot)}`);
      for (const { id, external_account_number: number } of body.results)
        for (const other of SLOTS) if (this.numberOf(other) === number) this.#ids.set(other, id);
    }
    return this.#ids.get(slot) ?? null;
  }

  /** Whether the industry has everything of an account that it is to have. */
  async isRegistered(slot: Slot): Promise<boolean> {
    const marked = await this.#context.carryover.query(
      `SELECT FROM registration_request r JOIN account a ON a.id = r.account_id
       WHERE a.external_account_number = $1 AND r.state = 'MARKED'`,
      [this.numberOf(slot)],
    );
    return marked.length === 0;
  }

  async storeDocument(slot: Slot, isStored: boolean): Promise<void> {
    const root = join(this.#context.carryover.dataDir, 'documents', this.codeOf(slot));
    const file = join(root, documentOf(this.numberOf(slot)));
    await mkdir(dirname(file), { recursive: true });
    if (isStored) await writeFile(file, '%PDF-1.4\n');
    else await rm(file, { force: true });
  }

  /** Lets the window of a waiting import be as if time had passed. @returns how many imports that concerned */
  async moveWindow(slot: Slot, isOver: boolean): Promise<number> {
    const change = isOver
      ? `schedule_window_start = now() - interval '2 hours', schedule_window_end = now() - interval '1 hour'`
      : `schedule_window_start = now() - interval '1 hour'`;
    const rows = await this.#context.carryover.query(
      `UPDATE account_import_process SET ${change}, available_at = clock_timestamp()
       WHERE status = 'PENDING' AND external_account_number = $1
         AND (schedule_window_start > now() OR $2 AND schedule_window_end > now()) RETURNING id`,
      [this.numberOf(slot), isOver],
    );
    return rows.length;
  }
}
