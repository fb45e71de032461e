import { FactList } from '../../components/ui/fact-list';
import { formatCivilDate } from '../../lib/format-civil-date';
import classes from './account.module.css';
import type { AccountPayload, Customer } from './account-model';
import { nameOf } from './account-model';
import { AccountSection } from './account-section';
import { Personal } from './personal';

/** Whose account it is. */
export function CustomersSection({ payload }: { payload: AccountPayload }) {
  const { customers = [] } = payload;
  const empty = payload.unknown_occupier === true ? 'The occupier is not known.' : 'No customer was sent.';
  return (
    <AccountSection id="customers" title="Customers" count={customers.length} empty={empty}>
      {customers.map((customer, position) => (
        <CustomerFacts key={keyOf(position)} customer={customer} />
      ))}
    </AccountSection>
  );
}

/** Customers have no name of their own while they are hidden; their order never changes. */
function keyOf(position: number): string {
  return `customer ${position + 1}`;
}

function priorityOf({ psr = [] }: Customer): string {
  const codes = psr.flatMap(({ elec_industry_code, gas_industry_code }) => [elec_industry_code, gas_industry_code]);
  return codes.filter(Boolean).join(', ');
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const { email, mobile, landline, date_of_birth, customer_preferences: wishes = {} } = customer;
  const agreed = Object.entries(wishes).filter(([name, is]) => is && name.startsWith('opted_into_'));
  return (
    <div className={classes.group}>
      <p className={classes.name}>
        <Personal text={nameOf(customer) || 'Name not known'} />
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
