import { newId } from '../../../platform/database/new-id.js';
import { type AccountRows, addRow, type Row } from './rows-from-payload.js';

const NO_ROWS: readonly Row[] = [];

/**
 * Adds the records that fields of the payload create beside their own row: a note for a campaign's note (R148) and a
 * payment review (R146); and says of every prepay meter whether its balances are known (R88).
 */
export function addDerivedRecords(rows: AccountRows, importedAt: Date): void {
  addCampaignNotes(rows, importedAt);
  for (const account of rows.get('account') ?? NO_ROWS) {
    if (account.last_payment_review_date === undefined) continue;
    const review = { id: newId(), account_id: account.id, reviewed_on: account.last_payment_review_date };
    addRow(rows, 'payment_review', review);
  }
  for (const meter of rows.get('meter') ?? NO_ROWS)
    meter.is_prepay_initialised = meter.is_prepay === true && meter.prepay_debt_balance !== undefined;
}

/** The notes follow those that were sent; their origin keeps them out of what was sent. */
function addCampaignNotes(rows: AccountRows, importedAt: Date): void {
  let position = rows.get('note')?.length ?? 0;
  for (const membership of rows.get('campaign_membership') ?? NO_ROWS) {
    if (membership.campaign_note === undefined) continue;
    addRow(rows, 'note', {
      id: newId(),
      account_id: membership.account_id,
      position,
      origin: 'CAMPAIGN',
      campaign_membership_id: membership.id,
      body: membership.campaign_note,
      created_at: importedAt.toISOString(),
      is_created_at_given: false,
    });
    position += 1;
  }
}
