import { FactList } from '../../components/ui/fact-list';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatCivilDate } from '../../lib/format-civil-date';
import type { Account } from '../../lib/operator-api';
import { readableCode } from '../../lib/readable-code';
import classes from './account.module.css';
import { addressLines, decidedOf, payloadOf } from './account-model';
import { AccountSection } from './account-section';
import { Money } from './money';
import { Personal } from './personal';

const day = (date: string | undefined) => date && formatCivilDate(date);

/** By which channel, which the settings of a supplier may decide. */
function SoldBy({ account }: { account: Account }) {
  const { sales_channel: channel, sales_subchannel: subchannel } = account;
  const { sales_channel: sent } = payloadOf(account);
  return (
    <>
      {[channel && readableCode(channel), subchannel].filter(Boolean).join(', ') || '–'}
      {sent !== undefined && sent !== channel && (
        <span className={classes.moved}>{readableCode(sent)} was sent; settings of the supplier decided.</span>
      )}
    </>
  );
}

/** What is known of the account itself. */
export function AccountFacts({ account }: { account: Account }) {
  const payload = payloadOf(account);
  const copied = addressLines(Object.fromEntries(decidedOf(account)), 'billing');
  const billed = [payload.billing_name, ...addressLines(payload, 'billing'), ...copied].filter(Boolean).join(', ');
  return (
    <AccountSection title="Account">
      <FactList
        layout="rows"
        facts={[
          ['Created', <RelativeTime key="created" instant={account.created_at} />],
          ['Type', readableCode(account.account_type)],
          ['Written to', readableCode(account.communication_preference)],
          [
            'Billed to',
            billed && (
              <>
                <Personal text={billed} />
                {copied.length > 0 && (
                  <span className={classes.moved}>
                    No billing address was sent: it is copied from where it is supplied.
                  </span>
                )}
              </>
            ),
          ],
          ['Needs documents', payload.document_accessibility && <Personal text={payload.document_accessibility} />],
          ['Sold by', <SoldBy key="sold" account={account} />],
          ['Balance at transfer', payload.transfer_balance && <Money pounds={payload.transfer_balance} />],
          ['Billed up to', day(payload.last_billed_to_date)],
          ['Next bill', day(payload.next_bill_due_date)],
          ['Payments reviewed', day(payload.last_payment_review_date)],
          ['Smart readings', payload.smart_read_frequency && readableCode(payload.smart_read_frequency)],
        ]}
      />
    </AccountSection>
  );
}
