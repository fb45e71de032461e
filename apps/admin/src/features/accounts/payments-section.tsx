import Link from 'next/link';
import { Fragment } from 'react';
import { FactList } from '../../components/ui/fact-list';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatCivilDate } from '../../lib/format-civil-date';
import type { Account, PaymentInstruction } from '../../lib/operator-api';
import { codeInWords, readableCode } from '../../lib/readable-code';
import classes from './account.module.css';
import type { PaymentSchedule } from './account-model';
import { payloadOf } from './account-model';
import { AccountSection } from './account-section';
import { Money } from './money';
import { Personal } from './personal';

/** How the account pays, and what it has agreed to pay. */
export function PaymentsSection({ account }: { account: Account }) {
  const { payment_schedules: schedules = [] } = payloadOf(account);
  const { payment_instruction: instruction } = account;
  return (
    <AccountSection id="payments" title="Payments">
      {instruction === null ? (
        <p className={classes.empty}>Nobody has said how the account pays.</p>
      ) : (
        <Instruction instruction={instruction} />
      )}
      {schedules.map((schedule) => (
        <Schedule key={`${schedule.means} ${schedule.start_date} ${schedule.amount}`} schedule={schedule} />
      ))}
      {schedules.length === 0 && <p className={classes.after}>There is no payment schedule.</p>}
    </AccountSection>
  );
}

function Instruction({ instruction }: { instruction: PaymentInstruction }) {
  const { vendor, reference, type, brand, last_four, bank_name, expiry_month, expiry_year, verified_at } = instruction;
  const { also_pays_for: others } = instruction;
  return (
    <>
      <p className={classes.name}>{readableCode(type)}</p>
      <FactList
        layout="rows"
        facts={[
          ['Kind', brand && readableCode(brand)],
          ['Ends in', last_four && <Personal text={last_four} />],
          ['Bank', bank_name && <Personal text={bank_name} />],
          ['Vendor', readableCode(vendor)],
          [
            'Reference',
            <code key="reference" className={classes.code}>
              {reference}
            </code>,
          ],
          ['Expires', expiry_year && <Personal text={`${String(expiry_month).padStart(2, '0')}/${expiry_year}`} />],
          ['Confirmed', <RelativeTime key="verified" instant={verified_at} />],
        ]}
      />
      {others.length > 0 && <AlsoPaysFor accounts={others} />}
    </>
  );
}

/** Other accounts of the same mandate: somebody who pays for two, or a reference that was sent for the wrong one. */
function AlsoPaysFor({ accounts }: { accounts: readonly string[] }) {
  return (
    <p className={classes.after}>
      To look at: the same mandate pays for{' '}
      {accounts.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ', '}
          <Link href={`/accounts/${number}`} prefetch={false}>
            {number}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}

function Schedule({ schedule }: { schedule: PaymentSchedule }) {
  const { means, amount, frequency, day_of_month, start_date, debt_repayment_element, debt_repayment_end_date } =
    schedule;
  return (
    <div className={classes.group}>
      <p className={classes.name}>
        {schedule.is_debt_repayment_plan === true ? 'Repayment plan' : 'Schedule'}:{' '}
        {means === undefined ? '–' : codeInWords(means)}
      </p>
      <FactList
        layout="rows"
        facts={[
          ['Amount', amount && <Money pounds={amount} />],
          ['How often', frequency && readableCode(frequency)],
          ['Day of the month', day_of_month],
          ['From', start_date && formatCivilDate(start_date)],
          ['Of it for debt', debt_repayment_element && <Money pounds={debt_repayment_element} />],
          ['Debt repaid by', debt_repayment_end_date && formatCivilDate(debt_repayment_end_date)],
        ]}
      />
    </div>
  );
}
