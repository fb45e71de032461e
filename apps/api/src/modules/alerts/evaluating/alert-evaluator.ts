import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { EvaluateRuleUseCase } from './evaluate-rule.usecase.js';

/** Milliseconds between polls for a rule that is due. */
const WHEN_IDLE = 1_000;
/** Looks between removals of what is old. */
const FORGET_EVERY = 600;

/** Evaluates alert rules one after the other. */
@Injectable()
export class AlertEvaluator implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;
  private looks = 0;

  constructor(
    private readonly evaluate: EvaluateRuleUseCase,
    logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.round(), logger, 'alerts.round.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async round(): Promise<number> {
    if (this.looks % FORGET_EVERY === 0) await this.evaluate.forgetOld();
    this.looks += 1;
    return (await this.evaluate.run()) ? 0 : WHEN_IDLE;
  }
}
