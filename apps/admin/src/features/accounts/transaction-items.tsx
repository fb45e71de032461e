import { formatPeriod } from '../../lib/format-civil-date';
import { countOf } from '../../lib/format-count';
import { formatDecimal } from '../../lib/format-decimal';
import { formatPounds } from '../../lib/format-pounds';
import type { AccountTransaction } from '../../lib/operator-api';
import { readableCode } from '../../lib/readable-code';
import classes from './account.module.css';

type LineItem = AccountTransaction['line_items'][number];
type TaxItem = AccountTransaction['tax_items'][number];

/** Of what a sandbox may leave out. */
const UNSAID = '–';

const pounds = (amount: string | null): string => (amount === null ? UNSAID : formatPounds(amount));

/** What each rate of a charge came to, and the taxes on it; nothing where it has none. */
export function TransactionItems({
  transaction: { line_items: lines, tax_items: taxes },
}: {
  transaction: AccountTransaction;
}) {
  if (lines.length + taxes.length === 0) return null;
  const counts = [
    lines.length > 0 && countOf(lines.length, 'line item'),
    taxes.length > 0 && countOf(taxes.length, 'tax', 'taxes'),
  ];
  return (
    <details className={classes.items}>
      <summary>{counts.filter(Boolean).join(', ')}</summary>
      <ul>
        {keyed([...lines.map(lineInWords), ...taxes.map(taxInWords)]).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** Items may be alike; the order tells them apart. */
function keyed(texts: readonly string[]): readonly { key: string; text: string }[] {
  return texts.map((text, position) => ({ key: `${position} ${text}`, text }));
}

function lineInWords({
  rate_band,
  start_date,
  end_date,
  number_of_units,
  price_per_unit,
  net_amount,
  units,
}: LineItem): string {
  const price = price_per_unit === null ? '' : ` at ${formatPounds(price_per_unit)}`;
  const readings = units.length === 0 ? '' : `, read ${units.join(' to ')}`;
  const rate = `${readableCode(rate_band ?? UNSAID)}, ${formatPeriod(start_date, end_date)}`;
  return `${rate}: ${formatDecimal(number_of_units ?? UNSAID)} units${price}, ${pounds(net_amount)} before tax${readings}`;
}

/** A rate of PROPORTION is a fraction of pounds, others are pounds for each kWh. */
function taxInWords({ tax_type, unit_type, rate, value_taxed, amount }: TaxItem): string {
  const [value, by] =
    unit_type === 'PROPORTION'
      ? [pounds(value_taxed), rate ?? UNSAID]
      : [`${formatDecimal(value_taxed ?? UNSAID)} kWh`, `${pounds(rate)} each`];
  return `${tax_type ?? UNSAID}: ${pounds(amount)} on ${value} by ${by}`;
}
