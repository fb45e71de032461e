import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { reasonOf } from '../../../platform/logging/describe-error.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { Clock } from '../../../platform/time/clock.js';
import type { AlertEvent, FoundSubject, HeldRule } from '../alert-rule.js';
import { AlertMessagesRepository } from '../telling/alert-messages.repository.js';
import { type AlertWords, alertWords } from '../telling/alert-words.js';
import { CONDITIONS } from './conditions.js';
import { type StandingAlert, StandingAlertsRepository } from './standing-alerts.repository.js';

/**
 * Evaluates one due rule and updates its alerts. Notifications are written in the same transaction: each alert is
 * sent once when it begins and once when it ends, however many processes evaluate it.
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
    const claimed = await this.alerts.claim(this.database.reader);
    if (claimed === null) return false;
    try {
      const found = await this.database.transaction((tx) => this.alerts.find(tx, claimed));
      await this.database.transaction(async (tx) => {
        const held = await this.alerts.settle(tx, claimed);
        if (held !== null) await this.settle(tx, held, found);
      });
    } catch (error) {
      await this.noteProblem(claimed, error);
    }
    return true;
  }

  /** Removes what has been over for long. */
  async forgetOld(): Promise<void> {
    await this.alerts.forgetOld(this.database.reader);
  }

  private async noteProblem(rule: HeldRule, error: unknown): Promise<void> {
    this.logger.warn('alerts.rule.failed', { alert_rule_id: rule.id, reason: reasonOf(error) });
    await this.alerts.noteProblem(this.database.reader, rule, 'The database could not answer it in time, or at all.');
  }

  private async settle(tx: Tx, rule: HeldRule, subjects: readonly FoundSubject[]): Promise<void> {
    const found = new Map(subjects.map((one) => [one.subject, one]));
    const standing = await this.alerts.listStanding(tx, rule.id);
    for (const alert of standing) {
      const now = found.get(alert.subject);
      found.delete(alert.subject);
      if (now === undefined) await this.clear(tx, rule, alert);
      else await this.keep(tx, rule, alert, now);
    }
    for (const one of found.values()) await this.keep(tx, rule, await this.alerts.open(tx, rule.id, one), one);
  }

  /**
   * Stores a new or standing alert. One that began while the rule was silenced is sent when it still stands
   * afterwards, and one that did not arrive is sent to those who were named instead.
   */
  private async keep(tx: Tx, rule: HeldRule, alert: StandingAlert, now: FoundSubject): Promise<void> {
    if (alert.isClear) await this.alerts.setClear(tx, alert.id, false);
    if (now.summary !== alert.summary) await this.alerts.renew(tx, alert, now);
    if ((alert.isTold && !alert.isMissed) || rule.isSilenced) return;
    await this.alerts.tell(tx, alert.id);
    const words = this.wordsOf(rule, 'FIRING', { ...alert, summary: now.summary });
    await this.messages.write(tx, rule, 'FIRING', alert.id, words);
    this.logger.info('alerts.alert.fired', { alert_rule_id: rule.id, alert_id: alert.id, kind: rule.kind });
  }

  /** Clears an alert. An alert that comes and goes is one: it ends only after its condition was false for a while. */
  private async clear(tx: Tx, rule: HeldRule, alert: StandingAlert): Promise<void> {
    if (alert.isOver || !alert.isTold || CONDITIONS[rule.kind].endsAtOnce === true) await this.end(tx, rule, alert);
    else if (!alert.isClear) await this.alerts.setClear(tx, alert.id, true);
  }

  /** Ends an alert; the end is sent only where the beginning was. */
  private async end(tx: Tx, rule: HeldRule, alert: StandingAlert): Promise<void> {
    await this.alerts.end(tx, alert.id);
    if (alert.isTold) await this.messages.writeEnd(tx, rule.id, alert.id, this.wordsOf(rule, 'RESOLVED', alert));
    this.logger.info('alerts.alert.resolved', { alert_rule_id: rule.id, alert_id: alert.id, kind: rule.kind });
  }

  private wordsOf(rule: HeldRule, event: AlertEvent, alert: StandingAlert): AlertWords {
    return alertWords(event, rule, alert, this.environment.publicConsoleUrl, this.clock.now());
  }
}
