import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { call } from '../../e2e/support/supplier-api.mjs';
import { SUPPLIER_OF } from '../world/world.mjs';
import { documentOf, identifiersOf, payloadOf } from './payload.mjs';

/** What one sequence does to the service: its two suppliers, its three numbers, its documents. */
export class Sequence {
  /** Clients by supplier. */
  apis;
  identifiers;
  /** Platform account numbers and moments of creation as first seen, by slot: neither ever changes. */
  seen = SUPPLIER_OF.map(() => ({}));
  /** Milliseconds until everything must have come to rest. */
  settlesWithin;
  /** Milliseconds before each command. */
  pause;
  #context;
  #api;
  #ids = new Map();

  static async begin(context, api) {
    const sequence = new Sequence();
    sequence.#context = context;
    sequence.identifiers = identifiersOf(context.sequence);
    sequence.#api = api;
    sequence.apis = { A: api.for(context.codes.A), B: api.for(context.codes.B) };
    for (const slot of SUPPLIER_OF.keys()) await sequence.storeDocument(slot, true);
    return sequence;
  }

  get service() {
    return this.#context.service;
  }

  get staff() {
    return this.#context.staff;
  }

  codeOf(slot) {
    return this.#context.codes[SUPPLIER_OF[slot]];
  }

  supplierCode(supplier) {
    return this.#context.codes[supplier];
  }

  numberOf(slot) {
    return `N${this.#context.sequence}-${slot}`;
  }

  apiOf(slot) {
    return this.apis[SUPPLIER_OF[slot]];
  }

  payload(slot, payload) {
    const { identifiers } = this;
    return payloadOf({ supplier: this.codeOf(slot), number: this.numberOf(slot), slot, identifiers }, payload);
  }

  /** A call of the supplier interface that the client library does not make as we need it. */
  call(path, method = 'GET') {
    const headers = { Authorization: this.#api.authorization };
    return call(`${this.#context.carryover.apis[0].url}/${path}`, { method, headers });
  }

  /** @returns {Promise<string | null>} id of the process of a number as staff know it */
  async importId(slot) {
    if (!this.#ids.has(slot)) {
      const { body } = await this.staff.get(`imports?supplier=${this.codeOf(slot)}`);
      for (const { id, external_account_number: number } of body.results)
        for (const other of SUPPLIER_OF.keys()) if (this.numberOf(other) === number) this.#ids.set(other, id);
    }
    return this.#ids.get(slot) ?? null;
  }

  async storeDocument(slot, isStored) {
    const root = join(this.#context.carryover.dataDir, 'documents', this.codeOf(slot));
    const file = join(root, documentOf(this.numberOf(slot)));
    await mkdir(dirname(file), { recursive: true });
    if (isStored) await writeFile(file, '%PDF-1.4\n');
    else await rm(file, { force: true });
  }

  /** Lets the window of a waiting import be as if time had passed. @returns how many imports that concerned */
  async moveWindow(slot, isOver) {
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
