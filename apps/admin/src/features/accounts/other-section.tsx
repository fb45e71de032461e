import type { ReactNode } from 'react';
import { FactList, type NamedFact } from '../../components/ui/fact-list';
import { formatCivilDate } from '../../lib/format-civil-date';
import { readableCode } from '../../lib/readable-code';
import classes from './account.module.css';
import type { AccountPayload } from './account-model';
import { AccountSection } from './account-section';
import { Money } from './money';
import { Personal } from './personal';

/** Of what a sandbox may leave out. */
const UNSAID = '–';

/** References of other systems, campaigns, debts, discounts and metadata; left out when there is nothing of it. */
export function OtherSection({ payload }: { payload: AccountPayload }) {
  const groups = groupsOf(payload).filter(([, facts]) => facts.length > 0);
  if (groups.length === 0) return null;
  return (
    <AccountSection id="references" title="References and more" isCollapsible>
      {groups.map(([name, facts]) => (
        <div key={name} className={classes.group}>
          <p className={classes.name}>{name}</p>
          <FactList layout="rows" facts={facts} />
        </div>
      ))}
    </AccountSection>
  );
}

function groupsOf(payload: AccountPayload): readonly (readonly [string, readonly NamedFact[]])[] {
  const {
    references = [],
    account_campaigns: campaigns = [],
    warm_home_discount: discounts = [],
    debts = [],
  } = payload;
  const { dunning_path: dunning, metadata = [] } = payload;
  return [
    ['References', references.map(({ namespace = UNSAID, value }) => [namespace, value])],
    [
      'Campaigns',
      campaigns.map(
        ({ slug = UNSAID }, position): NamedFact => [
          `Campaign ${position + 1}`,
          <Personal key="campaign" text={readableCode(slug)} />,
        ],
      ),
    ],
    ['Dunning', dunning === undefined ? [] : [[dunning.path_name ?? UNSAID, since(dunning.start_date)]]],
    [
      'Debts',
      debts.flatMap(({ agency_name = 'No agency', start_date, is_insolvent, aged_debt = [] }): NamedFact[] => [
        [agency_name, standingOf(is_insolvent, start_date)],
        ...aged_debt.map(
          ({ debt_amount = UNSAID, due_date }): NamedFact => [
            `${agency_name}, due ${formatCivilDate(due_date)}`,
            <Money key={due_date} pounds={debt_amount} />,
          ],
        ),
      ]),
    ],
    [
      'Warm Home Discount',
      discounts.map(({ tax_year = UNSAID, group }) => [
        tax_year,
        group === undefined ? 'yes' : <Personal key={tax_year} text={readableCode(group)} />,
      ]),
    ],
    ['Metadata', metadata.map(({ key = UNSAID, value }): NamedFact => [key, metadataText(value)])],
  ];
}

function since(date: string | undefined): string {
  return date === undefined ? 'running' : `since ${formatCivilDate(date)}`;
}

/** Insolvency of a customer, which is personal and may be masked. */
function standingOf(isInsolvent: boolean | string | undefined, startDate: string | undefined): ReactNode {
  if (typeof isInsolvent === 'string') return <Personal text={isInsolvent} />;
  return isInsolvent === true ? 'insolvent' : since(startDate);
}

function metadataText(value: unknown): ReactNode {
  if (value === undefined) return UNSAID;
  return <Personal text={typeof value === 'string' ? value : JSON.stringify(value)} />;
}
