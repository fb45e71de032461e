import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { addOrganization } from '../../../apps/api/e2e/support/add-organization.mjs';
import { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { StaffApi } from '../../../apps/api/e2e/support/staff-api.mjs';
import type { SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import type { Setting } from '../world/world.js';
import { Sequence } from './sequence.js';

/** Milliseconds between two kills: a worker has to start in between, which costs more than anything else here. */
const BETWEEN_KILLS = 15_000;

/** Attempts so many that however many workers are killed no import is given up for that: only time may pass. */
const ENV = {
  RETRACTION_APPROVALS: 'no',
  LEASE_SECONDS: '2',
  REGISTRATION_LEASE_SECONDS: '4',
  MAX_ATTEMPTS: '100',
  SIMULATOR_DAY_SECONDS: '86400',
};

/** An organisation with a client of its own. */
export interface Organization {
  readonly id: string;
  readonly api: SupplierApi;
}

/** The real service that all sequences of a run share, each with import suppliers of its own. */
export class ModelService {
  /** Sequences begun so far, shrinking included. */
  begun = 0;
  kills = 0;
  flushes = 0;
  readonly #carryover: Carryover;
  readonly #staff: StaffApi;
  readonly #redis: Redis;
  #organizations = 0;
  #killedAt = Number.NEGATIVE_INFINITY;
  #replacing: Promise<unknown> = Promise.resolve();

  private constructor(carryover: Carryover, staff: StaffApi, redis: Redis) {
    this.#carryover = carryover;
    this.#staff = staff;
    this.#redis = redis;
  }

  static async start(): Promise<ModelService> {
    const carryover = await Carryover.start({ workers: 2, env: ENV });
    const staff = await carryover.staff();
    return new ModelService(carryover, staff, new Redis(carryover.redis?.url ?? ''));
  }

  /** @returns a new organisation with a client of its own */
  async addOrganization(name: string): Promise<Organization> {
    this.#organizations += 1;
    const code = `OWNER-${this.#organizations}`;
    const api = await addOrganization(this.#carryover.apis[0].url, this.#staff, { code, name });
    const [found] = await this.#carryover.query<{ id: string }>('SELECT id FROM organization WHERE name = $1', [name]);
    if (found === undefined) throw new Error(`There is no organisation ${name}.`);
    return { id: found.id, api };
  }

  /** @param organization whose new suppliers the sequence uses */
  async begin(organization: Organization, setting: Setting): Promise<Sequence> {
    this.begun += 1;
    const sequence = this.begun;
    const codes = { A: `S${sequence}-A`, B: `S${sequence}-B` };
    const settings = {
      checkDocumentsExist: setting.checksDocuments,
      blockPostImportWhenNotOngoing: setting.blocksData,
    };
    await this.#carryover.query(
      `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
       SELECT u.id, $2, u.code, u.code, 'Ongoing', $4, now(), now() FROM unnest($1::uuid[], $3::text[]) u (id, code)`,
      [[randomUUID(), randomUUID()], organization.id, Object.values(codes), settings],
    );
    const context = { carryover: this.#carryover, staff: this.#staff, service: this, sequence, codes };
    return Sequence.begin(context, organization.api);
  }

  /** Kills one of two workers and replaces it; does nothing while the last one killed is hardly back. */
  killWorker(): void {
    if (performance.now() - this.#killedAt < BETWEEN_KILLS || this.#carryover.workers.length < 2) return;
    this.#killedAt = performance.now();
    this.kills += 1;
    const [killed] = this.#carryover.workers.splice(0, 1);
    if (killed === undefined) return;
    this.#replacing = killed.end('SIGKILL').then(() => this.#carryover.addWorker());
    this.#replacing.catch(() => undefined);
  }

  async flushRedis(): Promise<void> {
    this.flushes += 1;
    await this.#redis.flushall();
  }

  /** @throws Error when an invariant does not hold, or a worker could not be replaced */
  async stop(): Promise<void> {
    this.#redis.disconnect();
    const replaced = await Promise.allSettled([this.#replacing]);
    await this.#carryover.stop();
    for (const outcome of replaced) if (outcome.status === 'rejected') throw outcome.reason;
  }
}
