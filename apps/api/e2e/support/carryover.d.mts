import type { ChildProcess } from 'node:child_process';
import type { ServiceProcess } from './service-process.mjs';
import type { StaffApi } from './staff-api.mjs';
import type { SupplierApi } from './supplier-api.mjs';

/** Secrets of the demo organisation. */
export interface DemoCredentials {
  readonly import_supplier: string;
  readonly live_import_supplier: string;
  readonly organization_secret_key: string;
  readonly console: { readonly email: string; readonly password: string };
}

/** What a run may be asked for; carryover.mjs says what each is. */
export interface CarryoverOptions {
  apis?: number;
  workers?: number;
  redis?: boolean;
  sandbox?: boolean;
  env?: Readonly<Record<string, string>>;
  database?: { url: string; drop: () => Promise<void>; credentials?: DemoCredentials };
  checkout?: string;
}

/** The part of the test harness that typed programs use. */
export declare class Carryover {
  static start(options?: CarryoverOptions): Promise<Carryover>;
  /** A tuple: a run has one api at least unless it asks for none. */
  readonly apis: [ServiceProcess, ...ServiceProcess[]];
  readonly workers: ServiceProcess[];
  readonly credentials: DemoCredentials;
  readonly databaseUrl: string;
  /** Where the secrets of the demo data are kept, and the documents. */
  readonly dataDir: string;
  /** Redis of this run; null without one. */
  readonly redis: { readonly url: string; readonly child: ChildProcess; stop(): Promise<boolean> } | null;
  startRedis(): Promise<void>;
  /** @param program flags and file of another program than the one that is built */
  addApi(env?: Readonly<Record<string, string>>, program?: readonly string[]): Promise<ServiceProcess>;
  addWorker(env?: Readonly<Record<string, string>>): Promise<ServiceProcess>;
  /** A worker that need not live until it is ready. */
  launchWorker(env?: Readonly<Record<string, string>>): ServiceProcess;
  supplier(api?: number): Promise<SupplierApi>;
  staff(api?: number): Promise<StaffApi>;
  /** @typeParam Row what the caller selects */
  query<Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** How many imports are in each state. */
  states(): Promise<Record<string, number>>;
  /** @throws when something waits or runs after so many milliseconds */
  settled(milliseconds?: number): Promise<Record<string, number>>;
  stop(options?: { planted?: readonly string[] }): Promise<void>;
}
