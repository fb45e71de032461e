import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppLogger } from '../logging/logger.js';
import { Clock } from './clock.js';

/** Milliseconds between looks at the database's clock. */
const LOOK_EVERY = 30_000;

/** Milliseconds by which a look may differ from what is known without changing it: the way there and back is as long. */
const JITTER = 100;

/** Milliseconds by which the clock of the machine may be wrong before the log says so. */
const TOLD_FROM = 5_000;

/**
 * The time of the database, so that processes on machines with different clocks agree: a token issued by one is valid
 * at another, and times compare with those in rows. Between queries it advances by the monotonic clock, so a
 * correction of the machine's clock has no effect.
 */
@Injectable()
export class DatabaseClock extends Clock implements OnModuleInit, OnModuleDestroy {
  /** What to add to performance.now(). */
  private origin = Date.now() - performance.now();
  private timer: NodeJS.Timeout | undefined;
  private isTold = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: AppLogger,
  ) {
    super();
  }

  override now(): Date {
    return new Date(Math.floor(this.origin + performance.now()));
  }

  async onModuleInit(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Compares the clock with the database; without an answer it continues unchanged. */
  async look(): Promise<void> {
    try {
      const asked = performance.now();
      const [row] = await this.dataSource.query<[{ now: number }]>(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
      );
      const answered = performance.now();
      const origin = row.now - (asked + answered) / 2;
      if (Math.abs(origin - this.origin) > (answered - asked) / 2 + JITTER) this.origin = origin;
      this.tellDifference();
    } catch {
      // That the database is away is told by who needs it.
    }
  }

  private tellDifference(): void {
    const milliseconds = Date.now() - this.now().getTime();
    const isWrong = Math.abs(milliseconds) > TOLD_FROM;
    if (isWrong && !this.isTold) this.logger.warn('time.clock.differs', { seconds: Math.round(milliseconds / 1_000) });
    this.isTold = isWrong;
  }
}
