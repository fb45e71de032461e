import { FactList } from '../../components/ui/fact-list';
import { formatCivilDate } from '../../lib/format-civil-date';
import type { Account } from '../../lib/operator-api';
import classes from './account.module.css';
import type { Customer } from './account-model';
import { decidedOf, nameOf, payloadOf, textAt } from './account-model';
import { AccountSection } from './account-section';
import { Personal } from './personal';

/** Whose account it is. */
export function CustomersSection({ account }: { account: Account }) {
  const payload = payloadOf(account);
  const { customers = [] } = payload;
  const decided = decidedOf(account);
  const empty = payload.unknown_occupier === true ? 'The occupier is not known.' : 'No customer was sent.';
  return (
    <AccountSection id="customers" title="Customers" count={customers.length} empty={empty}>
      {customers.map((customer, position) => (
        <CustomerFacts
          key={keyOf(position)}
          customer={customer}
          nameOfBusiness={textAt(decided, `customers.${position}.family_name`)}
        />
      ))}
    </AccountSection>
  );
}

/** What counts as agreed to where nothing was sent (R38). */
const agreedUnlessSaid = { opted_into_recommended: true };

/** Customers have no name of their own while they are hidden; their order never changes. */
function keyOf(position: number): string {
  return `customer ${position + 1}`;
}

function priorityOf({ psr = [] }: Customer): string {
  const codes = psr.flatMap(({ elec_industry_code, gas_industry_code }) => [elec_industry_code, gas_industry_code]);
  return codes.filter(Boolean).join(', ');
}

interface CustomerProps {
  customer: Customer;
  /** The family name that the platform gave a business that was sent without. */
  nameOfBusiness: string | undefined;
}

function CustomerFacts({ customer, nameOfBusiness }: CustomerProps) {
  const { email, mobile, landline, date_of_birth, customer_preferences: wishes } = customer;
  const agreed = Object.entries({ ...agreedUnlessSaid, ...wishes }).filter(
    ([name, is]) => is && name.startsWith('opted_into_'),
  );
  const named = nameOfBusiness === undefined ? customer : { ...customer, family_name: nameOfBusiness };
  return (
    <div className={classes.group}>
      <p className={classes.name}>
        <Personal text={nameOf(named) || 'Name not known'} />
        {nameOfBusiness !== undefined && (
          <span className={classes.moved}>No family name was sent, so the platform gave it the one of businesses.</span>
        )}
      </p>
      <FactList
        layout="rows"
        facts={[
          ['E-mail', email && <Personal text={email} />],
          ['Mobile', mobile && <Personal text={mobile} />],
          ['Landline', landline && <Personal text={landline} />],
          ['Born', date_of_birth && <Personal text={formatCivilDate(date_of_birth)} />],
          ['Priority services', priorityOf(customer) && <Personal text={priorityOf(customer)} />],
          ['Agreed to', agreed.map(([name]) => name.replace('opted_into_', '').replaceAll('_', ' ')).join(', ')],
        ]}
      />
    </div>
  );
}
