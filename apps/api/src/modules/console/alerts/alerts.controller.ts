import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  type PipeTransform,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import type { Response } from 'express';
import { Database, type Tx } from '../../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Clock } from '../../../platform/time/clock.js';
import {
  ALERT_KIND_FACTS,
  ALERT_KINDS,
  AlertRules,
  AlertsQueries,
  type ListedAlert,
  type ListedRule,
  type RuleChange,
  readAddresses,
} from '../../alerts/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { ListQuery, type Page, pageOf } from '../list-query.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { type ALERT_KINDS_LISTED, type ALERT_RULES, alertsDescription, MOST_SILENT_DAYS } from './alerts.openapi.js';
import { ChangeAlertRuleRequest, MakeAlertRuleRequest, SilenceAlertRuleRequest } from './alerts.requests.js';
import type { ALERT, ALERT_RULE, ALERT_RULE_SET } from './alerts.schemas.js';

const DAY = 86_400_000;

/** Milliseconds by which the clock of a browser, which works out the moment, may be ahead. */
const CLOCKS_DIFFER = 300_000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A UUID of any version, as clients choose the ids of rules. */
const anId: PipeTransform<string, string> = {
  transform(id) {
    if (!UUID.test(id)) throw new NotFound('There is no such rule.');
    return id;
  },
};

type RuleView = Answer<typeof ALERT_RULE>;
type RuleSetView = Answer<typeof ALERT_RULE_SET>;

/** Rules of alerts, and what stands by them. */
@Controller('console/v1/alerts')
@Described(alertsDescription)
export class ConsoleAlertsController {
  constructor(
    private readonly queries: AlertsQueries,
    private readonly database: Database,
    private readonly rulesOfAlerts: AlertRules,
    private readonly suppliers: ListSuppliersQueries,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async list(@Query() query: Record<string, unknown>): Promise<Page<Answer<typeof ALERT>>> {
    const request = new ListQuery(query, ['standing']);
    const isStanding = request.parameters.flag('standing') ?? true;
    const [limit, after] = [request.limit(), request.momentCursor()];
    request.parameters.throwProblems();
    const rows = await this.queries.list(isStanding, after, limit + 1);
    const page = pageOf(rows, limit, ({ position, id }) => writeOpaqueCursor(position, id));
    return { ...page, results: page.results.map(alertView) };
  }

  @Get('kinds')
  @StaffRoute('viewer')
  kinds(): Answer<typeof ALERT_KINDS_LISTED> {
    const results = ALERT_KINDS.map((kind) => {
      const { takesSupplier: takes_supplier, ...facts } = ALERT_KIND_FACTS[kind];
      return { kind, ...facts, takes_supplier };
    });
    return { results };
  }

  @Get('rules')
  @StaffRoute('viewer')
  async rules(@ByStaff() by: StaffCall): Promise<Answer<typeof ALERT_RULES>> {
    const results = (await this.queries.listRules()).map((rule) => ruleView(rule, by));
    return { results, allowed_actions: isRoleAtLeast(by.role, 'admin') ? ['make'] : [] };
  }

  /** 201 when it is new. */
  @Post('rules')
  @StaffRoute('admin')
  async make(
    @JsonBody() request: MakeAlertRuleRequest,
    @ByStaff() by: StaffCall,
    @Res({ passthrough: true }) answer: Response,
  ): Promise<RuleSetView> {
    const { id, name, reason } = request;
    const kind = ALERT_KINDS.find((one) => one === request.kind) ?? 'NEW_ERROR_GROUP';
    const importSupplierId = await this.supplierOf(request, ALERT_KIND_FACTS[kind].takesSupplier);
    const act = { action: 'alert_rule.make', target: targetOf(id), reason };
    if ((await this.queries.findRule(id)) !== null) {
      answer.status(200);
      return this.show(id, by);
    }
    const change = changeOf(request);
    const { view, secret, isNew } = await this.database.transaction(async (tx) => {
      const made = { ...change, id, name, kind, importSupplierId, by: by.email };
      const { secret, isNew } = await this.rulesOfAlerts.make(tx, made);
      const { view, kept } = await this.settled(id, by, tx);
      if (isNew) await this.audit.record(tx, by, act, { after: kept });
      return { view, secret, isNew };
    });
    if (!isNew) answer.status(200);
    return { ...view, ...(secret !== null && { secret }) };
  }

  @Patch('rules/:id')
  @StaffRoute('admin')
  async change(
    @Param('id', anId) id: string,
    @JsonBody() request: ChangeAlertRuleRequest,
    @ByStaff() by: StaffCall,
  ): Promise<RuleSetView> {
    const change = changeOf(request);
    const act = { action: 'alert_rule.change', target: targetOf(id), reason: request.reason };
    const { view, secret } = await this.audit.perform(by, act, async (tx) => {
      const { before, after, secret } = await this.rulesOfAlerts.change(tx, id, change);
      const { view } = await this.settled(id, by, tx);
      return { result: { view, secret }, before: auditedRule(before), after: auditedRule(after) };
    });
    return { ...view, ...(secret !== null && { secret }) };
  }

  @Put('rules/:id/silence')
  @StaffRoute('operator')
  async silence(
    @Param('id', anId) id: string,
    @JsonBody() { until, reason }: SilenceAlertRuleRequest,
    @ByStaff() by: StaffCall,
  ): Promise<RuleView> {
    if (Date.parse(until) > this.clock.now().getTime() + MOST_SILENT_DAYS * DAY + CLOCKS_DIFFER)
      throw new FieldErrorsError({ until: [`Silence it for ${MOST_SILENT_DAYS} days at most.`] });
    const act = { action: 'alert_rule.silence', target: targetOf(id), reason };
    return this.audit.perform(by, act, async (tx) => {
      const before = await this.rulesOfAlerts.silence(tx, id, until);
      const { view } = await this.settled(id, by, tx);
      return {
        result: view,
        before: { silenced_until: before.silencedUntil },
        after: { silenced_until: view.silenced_until },
      };
    });
  }

  @Post('rules/:id/test')
  @HttpCode(200)
  @StaffRoute('admin')
  async test(@Param('id', anId) id: string, @ByStaff() by: StaffCall): Promise<RuleView> {
    return this.audit.perform(by, { action: 'alert_rule.test', target: targetOf(id) }, async (tx) => {
      const { mailTo, webhookHost } = await this.rulesOfAlerts.test(tx, id);
      const { view } = await this.settled(id, by, tx);
      return { result: view, after: { mails: mailTo.length, webhook_host: webhookHost } };
    });
  }

  /** Removes a rule. Its alerts end without notifications. */
  @Delete('rules/:id')
  @HttpCode(204)
  @StaffRoute('admin')
  async remove(
    @Param('id', anId) id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<void> {
    await this.audit.perform(by, { action: 'alert_rule.remove', target: targetOf(id), reason }, async (tx) => {
      const before = await this.rulesOfAlerts.remove(tx, id);
      if (before === null) throw new NotFound('There is no such rule.');
      return { result: null, before: auditedRule(before) };
    });
  }

  private async supplierOf({ import_supplier: code }: MakeAlertRuleRequest, takes: boolean): Promise<string | null> {
    if (code === undefined) return null;
    if (!takes) throw new FieldErrorsError({ import_supplier: ['A rule of this kind is about no supplier.'] });
    const supplier = await this.suppliers.get(code);
    return supplier.id;
  }

  private async show(id: string, by: StaffCall, tx?: Tx): Promise<RuleView> {
    const rule = await this.queries.findRule(id, tx);
    if (rule === null) throw new NotFound('There is no such rule.');
    return ruleView(rule, by);
  }

  private async settled(id: string, by: StaffCall, tx: Tx) {
    const view = await this.show(id, by, tx);
    const { name, kind, import_supplier, threshold, window_minutes, mail_to, webhook_host, is_enabled } = view;
    const kept = { name, kind, import_supplier, threshold, window_minutes, mails: mail_to?.length ?? 0 };
    return { view, kept: { ...kept, webhook_host, is_enabled } };
  }
}

function targetOf(id: string) {
  return { type: 'alert_rule', id };
}

/** "-" takes away what was set. @throws FieldErrorsError */
function changeOf(request: ChangeAlertRuleRequest): RuleChange {
  const { name, threshold, window_minutes: windowMinutes, mail_to: mails, webhook_url: url, enabled } = request;
  return {
    ...(name !== undefined && { name }),
    ...(threshold !== undefined && { threshold }),
    ...(windowMinutes !== undefined && { windowMinutes }),
    ...(mails !== undefined && { mailTo: mails === '-' ? [] : readAddresses(mails) }),
    ...(url !== undefined && { webhookUrl: url === '-' ? null : url }),
    ...(enabled !== undefined && { isEnabled: enabled }),
  };
}

/** A rule for the audit trail: the number of e-mail addresses instead of the addresses. */
function auditedRule(rule: {
  readonly name: string;
  readonly threshold: number | null;
  readonly windowMinutes: number | null;
  readonly mailTo: readonly string[];
  readonly webhookHost: string | null;
  readonly isEnabled: boolean;
}) {
  const { name, threshold, windowMinutes: window_minutes, mailTo, webhookHost: webhook_host } = rule;
  return { name, threshold, window_minutes, mails: mailTo.length, webhook_host, is_enabled: rule.isEnabled };
}

function ruleView({ mail_to: mailTo, latest_messages: messages, ...rule }: ListedRule, { role }: StaffCall): RuleView {
  const seesAddresses = isRoleAtLeast(role, 'operator');
  const actions = isRoleAtLeast(role, 'admin')
    ? (['change', 'silence', 'test', 'remove'] as const)
    : seesAddresses
      ? (['silence'] as const)
      : [];
  return {
    ...rule,
    mail_to: seesAddresses ? mailTo : null,
    latest_messages: seesAddresses ? messages : [],
    allowed_actions: actions,
  };
}

function alertView({ position: _, ...alert }: ListedAlert): Answer<typeof ALERT> {
  return { ...alert, runbook: `/alerts/what-to-do#${alert.kind.toLowerCase()}` };
}
