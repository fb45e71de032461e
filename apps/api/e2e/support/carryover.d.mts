/** The part of the test harness that typed tests use. */
export declare class Carryover {
  static start(options?: {
    apis?: number;
    workers?: number;
    redis?: boolean;
    sandbox?: boolean;
    env?: Record<string, string>;
  }): Promise<Carryover>;
  /** A tuple: a run has one api at least unless it asks for none. */
  readonly apis: readonly [{ readonly url: string }, ...{ readonly url: string }[]];
  readonly credentials: {
    readonly import_supplier: string;
    readonly live_import_supplier: string;
    readonly organization_secret_key: string;
  };
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** How many processes are in each state. */
  states(): Promise<Record<string, number>>;
  /** Where the secrets of the demo data are kept. */
  readonly dataDir: string;
  stop(): Promise<void>;
}
