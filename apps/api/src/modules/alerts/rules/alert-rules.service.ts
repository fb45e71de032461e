import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { Tx } from '../../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { WebhookSecrets, webhookUrlProblem } from '../../events/index.js';
import type { AlertKind } from '../alert-kinds.js';
import { StandingAlertsRepository } from '../evaluating/standing-alerts.repository.js';
import { AlertMessagesRepository } from '../telling/alert-messages.repository.js';
import { testWords } from '../telling/alert-words.js';
import { AlertRulesRepository, type LockedRule, type StoredRule } from './alert-rules.repository.js';
import { checkNumbers } from './read-rule.js';

/** A change of a rule; fields that are left out stay, or are absent in a new one. */
export interface RuleChange {
  readonly name?: string;
  readonly threshold?: number;
  readonly windowMinutes?: number;
  readonly mailTo?: readonly string[];
  /** Null for none. A new address has a new secret. */
  readonly webhookUrl?: string | null;
  readonly isEnabled?: boolean;
}

/** A rule that is made. */
export interface MakeRule extends RuleChange {
  readonly id: string;
  readonly name: string;
  readonly kind: AlertKind;
  readonly importSupplierId: string | null;
  readonly by: string;
}

const NONE: Omit<StoredRule, 'name'> = {
  threshold: null,
  windowMinutes: null,
  mailTo: [],
  webhookHost: null,
  sealedWebhook: null,
  isEnabled: true,
};

/** Creates, changes and deletes alert rules. */
@Injectable()
export class AlertRules {
  constructor(
    private readonly rules: AlertRulesRepository,
    private readonly alerts: StandingAlertsRepository,
    private readonly messages: AlertMessagesRepository,
    private readonly secrets: WebhookSecrets,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a rule; one that was made with the same id stays as it is.
   * @returns the secret of its webhook, which is shown once; null without one, or when the rule was there
   * @throws FieldErrorsError
   */
  async make(
    tx: Tx,
    { id, kind, importSupplierId, by, ...change }: MakeRule,
  ): Promise<{ secret: string | null; isNew: boolean }> {
    if ((await this.rules.lock(tx, id)) !== null) return { secret: null, isNew: false };
    const { rule, secret } = this.changed(id, kind, { ...NONE, name: change.name }, change);
    // When two make it at the same moment, the other one has the stored secret.
    const isNew = await this.rules.insert(tx, { ...rule, id, kind, importSupplierId, createdBy: by });
    return { secret: isNew ? secret : null, isNew };
  }

  /** @returns what it was and is now, and the secret of a new address. @throws NotFound @throws FieldErrorsError */
  async change(
    tx: Tx,
    id: string,
    change: RuleChange,
  ): Promise<{ before: StoredRule; after: StoredRule; secret: string | null }> {
    const before = await this.lock(tx, id);
    const { rule: after, secret } = this.changed(id, before.kind, before, change);
    await this.rules.update(tx, id, after);
    if (!after.isEnabled) await this.endAll(tx, id);
    await this.messages.giveUpGone(tx, { ...after, id });
    return { before, after, secret };
  }

  /**
   * Silences a rule: alerts that begin before `until` are not sent.
   * @param until a time in the past ends the silence
   * @throws NotFound
   */
  async silence(tx: Tx, id: string, until: string): Promise<LockedRule> {
    const before = await this.lock(tx, id);
    await this.rules.silence(tx, id, until);
    return before;
  }

  /** Removes a rule and ends its alerts without a message. @returns null when the rule was removed before */
  async remove(tx: Tx, id: string): Promise<LockedRule | null> {
    const before = await this.rules.lock(tx, id);
    if (before === null) return null;
    await this.endAll(tx, id);
    await this.rules.remove(tx, id);
    return before;
  }

  /** Sends a test message to all recipients of the rule, silenced or not. @throws NotFound */
  async test(tx: Tx, id: string): Promise<LockedRule> {
    const rule = await this.lock(tx, id);
    const words = testWords(rule, this.environment.publicConsoleUrl, this.clock.now());
    await this.messages.write(tx, rule, 'TEST', null, words);
    return rule;
  }

  /** Ends all alerts of the rule and drops notifications that were not sent yet. */
  private async endAll(tx: Tx, id: string): Promise<void> {
    await this.alerts.endAll(tx, id);
    await this.messages.giveUp(tx, id);
  }

  private async lock(tx: Tx, id: string): Promise<LockedRule> {
    const rule = await this.rules.lock(tx, id);
    if (rule === null) throw new NotFound('There is no such rule.');
    return rule;
  }

  private changed(
    id: string,
    kind: AlertKind,
    before: StoredRule,
    { webhookUrl, ...change }: RuleChange,
  ): { rule: StoredRule; secret: string | null } {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const { name, threshold, windowMinutes, mailTo, isEnabled } = { ...before, ...given };
    const { webhook, secret } = this.webhookOf(id, before, webhookUrl);
    checkNumbers(kind, { threshold, windowMinutes });
    if (mailTo.length === 0 && webhook.webhookHost === null)
      throw new FieldErrorsError({ mail_to: ['Name somebody to tell: an e-mail address, or a webhook.'] });
    return { rule: { name, threshold, windowMinutes, mailTo, isEnabled, ...webhook }, secret };
  }

  private webhookOf(id: string, { webhookHost, sealedWebhook }: StoredRule, url: string | null | undefined) {
    if (url === undefined) return { webhook: { webhookHost, sealedWebhook }, secret: null };
    if (url === null) return { webhook: { webhookHost: null, sealedWebhook: null }, secret: null };
    const problem = webhookUrlProblem(url, this.environment.webhooksToPrivateAddresses === 'yes');
    if (problem !== null) throw new FieldErrorsError({ webhook_url: [problem] });
    const secret = this.secrets.create();
    const sealed = this.secrets.seal(JSON.stringify({ url, secret }), id);
    return { webhook: { webhookHost: new URL(url).host, sealedWebhook: sealed }, secret };
  }
}
