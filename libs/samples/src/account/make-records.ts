import { type AccountImportRequest, addDays } from '@carryover/contract';
import type { SamplePlan } from './sample-plan.js';

const NOTES = [
  'Prefers to be called in the afternoon.',
  'Meter cupboard is in the porch.',
  'Asked for statements in large print.',
  'Key safe at the back door; ring first.',
  'Moved from quarterly to monthly payment.',
] as const;

type Records = Pick<
  AccountImportRequest,
  'references' | 'notes' | 'statements' | 'warm_home_discount' | 'account_campaigns' | 'metadata'
>;

/** What else an account brings along. */
export function makeRecords({ draw, number, billedTo }: SamplePlan): Records {
  const quarter = 91;
  return {
    references: [{ namespace: 'crm', value: `CRM-${number}` }],
    ...draw.optional<Required<Omit<Records, 'references' | 'statements'>>>(
      {
        notes: () => [{ created_at: `${addDays(billedTo, -draw.whole(1, 600))}T10:42:00Z`, body: draw.pick(NOTES) }],
        warm_home_discount: () => [{ tax_year: '2022/23', account_type: 'CREDIT', group: 'BROADER' }],
        account_campaigns: () => [{ slug: draw.pick(['living-alone', 'smets_upgrade']) }],
        metadata: () => [{ key: 'solar', value: { panels: draw.whole(4, 14), battery: draw.maybe(0.3) } }],
      },
      0.25,
    ),
    statements: [2, 1].map((back) => ({
      bill_period_from_date: addDays(billedTo, -quarter * back + 1),
      bill_period_to_date: addDays(billedTo, -quarter * (back - 1)),
      statement_path: `statements/${number}/${back}.pdf`,
      statement_id: `ST-${number}-${back}`,
    })),
  };
}
