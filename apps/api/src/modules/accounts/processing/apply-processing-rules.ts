import { addDays, type Fuel, isBusiness } from '@carryover/contract';
import type { AccountRows, Row } from '../layout/rows-from-payload.js';
import { markShared } from './mark-shared.js';
import { latestAgreement, productEndDate } from './open-ended-agreements.js';
import type { ProcessingContext } from './processing-context.js';
import { resolveSalesChannel } from './sales-channel.js';

const NO_ROWS: readonly Row[] = [];
const BUSINESS_FAMILY_NAME = 'Business';
const ADDRESS_PARTS = ['address1', 'address2', 'address3', 'address4', 'address5', 'postcode'] as const;

/**
 * Sets the columns that the platform decides beside those that were sent: the sales channel (R18, R19), a copied
 * billing address (R23), the family name of a business (R25), the end of an agreement on a product that ends (R70),
 * the start days of dunning (R143) and debt collection (R144), and keys that other accounts may share.
 */
export function applyProcessingRules(rows: AccountRows, context: ProcessingContext): void {
  for (const account of rows.get('account') ?? NO_ROWS) {
    const sent = { channel: text(account.sales_channel), subchannel: text(account.sales_subchannel) };
    const { channel, subchannel } = resolveSalesChannel(sent, context);
    account.resolved_sales_channel = channel;
    account.resolved_sales_subchannel = subchannel;
    copyBillingAddress(account, rows.get('supply_address') ?? NO_ROWS);
    if (isBusiness(text(account.account_type))) nameBusinesses(rows.get('customer') ?? NO_ROWS);
  }
  endAgreementsWithProducts(rows, context);
  markShared(rows, context);
  for (const dunning of rows.get('dunning') ?? NO_ROWS) dunning.effective_start_date = dunningStart(dunning, context);
  for (const debt of rows.get('debt') ?? NO_ROWS) {
    if (debt.agency_name !== undefined) debt.effective_start_date = debt.start_date ?? context.today;
  }
}

function copyBillingAddress(account: Row, supplyAddresses: readonly Row[]): void {
  const [only, ...others] = supplyAddresses;
  const hasBillingAddress = ADDRESS_PARTS.some((part) => account[`billing_${part}`] !== undefined);
  if (account.unknown_occupier !== true || hasBillingAddress || only === undefined || others.length > 0) return;
  for (const part of ADDRESS_PARTS) account[`copied_billing_${part}`] = only[`supply_${part}`];
}

function nameBusinesses(customers: readonly Row[]): void {
  for (const customer of customers) {
    if (customer.family_name === undefined) customer.resolved_family_name = BUSINESS_FAMILY_NAME;
  }
}

/** Ends are exclusive: the agreement still covers the last day of its product. One that starts later keeps open. */
function endAgreementsWithProducts(rows: AccountRows, { referenceData }: ProcessingContext): void {
  const agreementsOf = new Map<unknown, Row[]>();
  for (const agreement of rows.get('agreement') ?? NO_ROWS) {
    const group = agreementsOf.get(agreement.meter_point_id);
    if (group === undefined) agreementsOf.set(agreement.meter_point_id, [agreement]);
    else group.push(agreement);
  }
  for (const meterPoint of rows.get('meter_point') ?? NO_ROWS) {
    const latest = latestAgreement(agreementsOf.get(meterPoint.id) ?? NO_ROWS, (row) => row.effective_from);
    if (latest?.tariff_code === undefined) continue;
    const endDate = productEndDate(String(latest.tariff_code), meterPoint.supply_type as Fuel, referenceData);
    if (endDate !== null && endDate >= String(latest.effective_from)) latest.effective_to = addDays(endDate, 1);
  }
}

/** A day that has passed is kept as sent; the path then starts on the day of the migration. */
function dunningStart(dunning: Row, { settings, today }: ProcessingContext): string {
  const given = text(dunning.start_date);
  if (given === undefined) return addDays(today, settings.dunningStartDelayDays ?? 0);
  return given < today ? today : given;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
