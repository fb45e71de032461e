import type { ChildProcess } from 'node:child_process';

/** A private redis-server. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
}

/** The part of the Sentinels of tests that typed programs use; redis-groups.mjs says what each is. */
export declare class SentinelGroup {
  static start(): Promise<SentinelGroup>;
  readonly url: string;
  master(): Promise<RedisServer>;
  stop(): Promise<void>;
}
