import { FactList } from '../../components/ui/fact-list';
import { formatCivilDate } from '../../lib/format-civil-date';
import { readableCode } from '../../lib/readable-code';
import accountClasses from './account.module.css';
import type { Meter } from './account-model';
import { readingsOf } from './account-model';
import { CappedTable } from './capped-table';
import classes from './meter-point.module.css';
import { Money } from './money';

interface Props {
  meter: Meter;
  /** Of a prepayment meter, whether its balances are known. */
  isInitialised: string | boolean | undefined;
}

/** One meter with its registers and readings. */
export function MeterDetails({ meter, isInitialised }: Props) {
  const { prepay_details: prepay, registers = [], meter_serial_number: name = 'without a number' } = meter;
  const readings = readingsOf(meter);
  return (
    <div className={classes.meter}>
      <h3 className={accountClasses.name}>Meter {name}</h3>
      <FactList
        facts={[
          ['Installed', meter.installed_on && formatCivilDate(meter.installed_on)],
          ['Smart', readableCode(meter.smart_type ?? 'NONE')],
          ['Payment', meter.is_prepay === true ? 'Prepayment' : 'Credit'],
          ['Digits', meter.gas_number_of_digits],
          ['Debt on the meter', prepay?.debt_balance && <Money key="debt" pounds={prepay.debt_balance} />],
          ['Credit on the meter', prepay?.credit_balance && <Money key="credit" pounds={prepay.credit_balance} />],
          ['Payments to it', isInitialised === false ? 'Refused: its balances were not sent.' : null],
        ]}
      />
      {registers.length > 0 && (
        <>
          <h4 className={accountClasses.caption}>Registers</h4>
          <CappedTable
            label={`Registers of ${name}`}
            rows={registers}
            cap={10}
            isFlush
            columns={[
              { name: 'Register', cell: ({ register_id }) => register_id },
              { name: 'Regime', isOptional: true, cell: ({ tpr }) => tpr },
              { name: 'Digits', isNumber: true, cell: ({ number_of_digits }) => number_of_digits },
            ]}
          />
        </>
      )}
      {readings.length > 0 && (
        <>
          <h4 className={accountClasses.caption}>Readings</h4>
          <CappedTable
            label={`Readings of ${name}`}
            rows={readings}
            cap={8}
            isFlush
            columns={[
              { name: 'Date', isUnbroken: true, cell: ({ reading_date }) => formatCivilDate(reading_date) },
              { name: 'Register', isOptional: true, cell: ({ register_id }) => register_id },
              { name: 'Reading', isNumber: true, cell: ({ reading_value }) => reading_value },
              { name: 'Type', cell: ({ reading_type }) => readableCode(reading_type ?? '–') },
              {
                name: 'Use',
                isQuiet: true,
                cell: ({ isTransfer, billed }) => (isTransfer ? 'transfer' : billed === true ? 'billed' : 'not billed'),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
