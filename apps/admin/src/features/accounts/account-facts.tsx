import { FactList } from '../../components/ui/fact-list';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatCivilDate } from '../../lib/format-civil-date';
import type { Account } from '../../lib/operator-api';
import { readableCode } from '../../lib/readable-code';
import { addressLines, payloadOf } from './account-model';
import { AccountSection } from './account-section';
import { Money } from './money';
import { Personal } from './personal';

const day = (date: string | undefined) => date && formatCivilDate(date);

/** What is known of the account itself. */
export function AccountFacts({ account }: { account: Account }) {
  const payload = payloadOf(account);
  const billed = [payload.billing_name, ...addressLines(payload, 'billing')].filter(Boolean).join(', ');
  return (
    <AccountSection title="Account">
      <FactList
        layout="rows"
        facts={[
          ['Created', <RelativeTime key="created" instant={account.created_at} />],
          ['Type', readableCode(account.account_type)],
          ['Written to', readableCode(account.communication_preference)],
          ['Billed to', billed && <Personal text={billed} />],
          ['Needs documents', payload.document_accessibility && <Personal text={payload.document_accessibility} />],
          ['Sold by', account.sales_channel && readableCode(account.sales_channel)],
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
