import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { reasonOf } from '../../../platform/logging/describe-error.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { Clock } from '../../../platform/time/clock.js';
import type { AlertEvent, FoundSubject, HeldRule } from '../alert-rule.js';
import { AlertMessagesRepository } from '../telling/alert-messages.repository.js';
import { alertWords } from '../telling/alert-words.js';
import { type StandingAlert, StandingAlertsRepository } from './standing-alerts.repository.js';

/**
 * Looks at a rule that is due, and brings what stands by it to what holds now. What is to be told is written in the same
 * transaction: an alert is told once however often it is looked at, by whichever process, and its end once after it.
 */
@Injectable()
export class EvaluateRuleUseCase {
  constructor(
    private readonly alerts: StandingAlertsRepository,
    private readonly messages: AlertMessagesRepository,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** @returns whether a rule was due */
  async run(): Promise<boolean> {
    let held: HeldRule | null = null;
    try {
      await this.database.transaction(async (tx) => {
        held = await this.alerts.claim(tx);
        if (held !== null) await this.settle(tx, held);
      });
    } catch (error) {
      const failing: HeldRule | null = held;
      if (failing === null) throw error;
      await this.noteProblem(failing, error);
    }
    return held !== null;
  }

  /** Removes what has been over for long. */
  async forgetOld(): Promise<void> {
    await this.alerts.forgetOld(this.database.reader);
  }

  private async noteProblem({ id }: HeldRule, error: unknown): Promise<void> {
    this.logger.warn('alerts.rule.failed', { alert_rule_id: id, reason: reasonOf(error) });
    await this.alerts.noteProblem(this.database.reader, id, 'The database could not answer it in time, or at all.');
  }

  private async settle(tx: Tx, rule: HeldRule): Promise<void> {
    const found = new Map((await this.alerts.find(tx, rule)).map((one) => [one.subject, one]));
    const standing = await this.alerts.listStanding(tx, rule.id);
    for (const alert of standing) {
      const now = found.get(alert.subject);
      found.delete(alert.subject);
      if (now === undefined) await this.end(tx, rule, alert);
      else await this.keep(tx, rule, alert, now);
    }
    for (const one of found.values()) await this.keep(tx, rule, await this.alerts.open(tx, rule.id, one), one);
  }

  /** What began while the rule was silenced is told when it still stands afterwards. */
  private async keep(tx: Tx, rule: HeldRule, alert: StandingAlert, now: FoundSubject): Promise<void> {
    if (now.summary !== alert.summary) await this.alerts.renew(tx, alert, now);
    if (alert.isTold || rule.isSilenced) return;
    await this.alerts.tell(tx, alert.id);
    await this.write(tx, rule, 'FIRING', { ...alert, summary: now.summary });
    this.logger.info('alerts.alert.fired', { alert_rule_id: rule.id, alert_id: alert.id, kind: rule.kind });
  }

  /** Of what nobody was told, nobody is told the end. */
  private async end(tx: Tx, rule: HeldRule, alert: StandingAlert): Promise<void> {
    await this.alerts.end(tx, alert.id);
    if (alert.isTold) await this.write(tx, rule, 'RESOLVED', alert);
    this.logger.info('alerts.alert.resolved', { alert_rule_id: rule.id, alert_id: alert.id, kind: rule.kind });
  }

  private async write(tx: Tx, rule: HeldRule, event: AlertEvent, alert: StandingAlert): Promise<void> {
    const words = alertWords(event, rule, alert, this.environment.publicConsoleUrl, this.clock.now());
    await this.messages.write(tx, rule, event, alert.id, words);
  }
}
