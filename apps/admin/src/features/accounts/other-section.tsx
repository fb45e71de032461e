import type { ReactNode } from 'react';
import { FactList, type NamedFact } from '../../components/ui/fact-list';
import { formatCivilDate } from '../../lib/format-civil-date';
import type { Account } from '../../lib/operator-api';
import { readableCode } from '../../lib/readable-code';
import classes from './account.module.css';
import type { Decided } from './account-model';
import { decidedOf, payloadOf, textAt } from './account-model';
import { AccountSection } from './account-section';
import { Money } from './money';
import { Personal } from './personal';

/** Of what a sandbox may leave out. */
const UNSAID = '–';

/** References of other systems, campaigns, debts, discounts and metadata; left out when there is nothing of it. */
export function OtherSection({ account }: { account: Account }) {
  const groups = groupsOf(account).filter(([, facts]) => facts.length > 0);
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

function groupsOf(account: Account): readonly (readonly [string, readonly NamedFact[]])[] {
  const payload = payloadOf(account);
  const decided = decidedOf(account);
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
    [
      'Dunning',
      dunning === undefined
        ? []
        : [[dunning.path_name ?? UNSAID, from(decided, 'dunning_path', dunning.start_date) ?? 'running']],
    ],
    [
      'Debts',
      debts.flatMap(({ agency_name = 'No agency', start_date, is_insolvent, aged_debt = [] }, at): NamedFact[] => [
        [agency_name, standingOf(is_insolvent, from(decided, `debts.${at}`, start_date))],
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
        <Personal key={tax_year} text={readableCode(group ?? 'CORE')} />,
      ]),
    ],
    ['Metadata', metadata.map(({ key = UNSAID, value }): NamedFact => [key, metadataText(value)])],
  ];
}

/** From which day it runs, null for an unknown one: what the platform decided counts, and what was sent is told where it differs. */
function from(decided: Decided, path: string, sent: string | undefined): ReactNode {
  const day = textAt(decided, `${path}.start_date`) ?? sent;
  if (day === undefined) return null;
  return (
    <>
      from {formatCivilDate(day)}
      {day !== sent && (
        <span className={classes.moved}>
          {sent === undefined ? 'No day was sent.' : `${formatCivilDate(sent)} was sent.`}
        </span>
      )}
    </>
  );
}

/** Insolvency of a customer, which is personal and may be masked, and from which day the debt is with its agency. */
function standingOf(isInsolvent: boolean | string | undefined, since: ReactNode): ReactNode {
  if (typeof isInsolvent !== 'string' && isInsolvent !== true) return since ?? 'running';
  return (
    <span className={classes.described}>
      {isInsolvent === true ? 'insolvent' : <Personal text={isInsolvent} />}
      {since !== null && <span>{since}</span>}
    </span>
  );
}

function metadataText(value: unknown): ReactNode {
  if (value === undefined) return UNSAID;
  return <Personal text={typeof value === 'string' ? value : JSON.stringify(value)} />;
}
