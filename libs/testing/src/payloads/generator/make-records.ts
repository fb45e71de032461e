import {
  type AccountImportRequest,
  type AccountNotePayload,
  addDays,
  CAMPAIGN_SLUGS,
  type NoteDocumentPayload,
  type StatementPayload,
} from '@carryover/contract';
import { type AccountPlan } from './account-plan.js';
import { drawProse, drawText } from './draw-text.js';
import { drawDateBefore, drawInstant, drawJsonObject } from './draw-values.js';
import { makeDebt, makeDiscounts, makePaymentSchedules } from './make-payment-records.js';

type Records = Required<
  Pick<
    AccountImportRequest,
    | 'payment_schedules'
    | 'references'
    | 'notes'
    | 'statements'
    | 'warm_home_discount'
    | 'dunning_path'
    | 'debts'
    | 'account_campaigns'
    | 'metadata'
  >
>;

/** The records beside ledgers and supply; each group is there or not, and may be there empty. */
export function makeRecords(plan: AccountPlan): Partial<Records> {
  const { draw, identity, billedTo } = plan;
  return draw.optional<Records>({
    payment_schedules: () => makePaymentSchedules(plan),
    references: () =>
      draw.list(draw.count(0, 4), () => ({
        namespace: draw.pick(['crm', 'previous-platform', 'billing']),
        value: identity.nextId(drawText(draw, 60).trim()),
      })),
    notes: () => draw.list(draw.maybe(0.02) ? 200 : draw.count(0, 4), () => makeNote(plan)),
    statements: () => draw.list(draw.count(0, 5), () => makeStatement(plan)),
    warm_home_discount: () => makeDiscounts(plan),
    dunning_path: () => ({
      path_name: 'standard_domestic',
      ...draw.optional({ start_date: () => drawDateBefore(draw, billedTo, 300) }),
    }),
    debts: () => draw.list(draw.count(0, 3), () => makeDebt(plan)),
    account_campaigns: () =>
      draw.some(CAMPAIGN_SLUGS, draw.count(0, 3)).map((slug) => ({
        slug,
        ...draw.optional({ campaign_note: () => (draw.maybe(0.2) ? '' : drawProse(draw)) }),
      })),
    metadata: () =>
      draw.list(draw.count(0, 3), (index) => ({
        key: `${index} ${drawText(draw, 900).trim()}`,
        value: drawJsonObject(draw),
      })),
  });
}

function makeNote(plan: AccountPlan): AccountNotePayload {
  const { draw } = plan;
  const hasBody = draw.maybe(0.8);
  const documents: NoteDocumentPayload[] = draw.list(draw.count(hasBody ? 0 : 1, 3), () => ({
    document_path: makePath(plan),
  }));
  return {
    ...draw.optional({ created_at: () => drawInstant(draw, drawDateBefore(draw, plan.billedTo, 900)) }),
    ...(hasBody ? { body: drawProse(draw) } : draw.optional({ body: () => '' })),
    ...(documents.length > 0 && { document_paths: documents }),
  };
}

function makeStatement(plan: AccountPlan): StatementPayload {
  const to = drawDateBefore(plan.draw, plan.billedTo, 1_000);
  return {
    bill_period_from_date: addDays(to, -plan.draw.whole(0, 92)),
    bill_period_to_date: to,
    statement_path: makePath(plan),
    statement_id: plan.identity.nextId('S'),
  };
}

/** A path under a document root; a leading slash is tolerated. */
function makePath({ draw, identity }: AccountPlan): string {
  return `${draw.maybe(0.2) ? '/' : ''}${draw.pick(['docs', 'ärchive', 'with space'])}/${identity.nextId('d')}.pdf`;
}
