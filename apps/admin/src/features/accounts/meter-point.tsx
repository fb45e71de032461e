'use client';

import { FactList } from '../../components/ui/fact-list';
import { formatCivilDate } from '../../lib/format-civil-date';
import { mayDo } from '../../lib/may-do';
import { readableCode } from '../../lib/readable-code';
import { HistoryButton } from '../registrations/history-button';
import type { Decided, SupplyPoint } from './account-model';
import { AgreementsTable } from './agreements-table';
import { ConsumptionTable } from './consumption-table';
import { useFolded } from './folding';
import { MarkButton } from './mark-button';
import { MeterDetails } from './meter-details';
import classes from './meter-point.module.css';
import { MeterPointBadge } from './meter-point-badge';

interface Props {
  point: SupplyPoint;
  decided: Decided;
  accountNumber: string;
  isOpenAtFirst: boolean;
}

/** One meter point: a line that opens to its agreements, meters and readings. What is closed costs nothing. */
export function MeterPoint({ isOpenAtFirst, ...shown }: Props) {
  const { point } = shown;
  const [isOpen, setOpen] = useFolded(isOpenAtFirst);
  return (
    <details className={classes.point} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={classes.fuel}>{readableCode(point.supply_type ?? 'UNKNOWN_SUPPLY')}</span>
        <span className={classes.mpxn}>{point.identifier ?? 'without a number'}</span>
        {point.known !== null && <MeterPointBadge status={point.known.status} />}
        {point.supply_start_date !== undefined && (
          <span className={classes.since}>supplied from {formatCivilDate(point.supply_start_date)}</span>
        )}
      </summary>
      {isOpen && <Inside {...shown} />}
    </details>
  );
}

function Inside({ point, decided, accountNumber }: Omit<Props, 'isOpenAtFirst'>) {
  const { known, smart_refusal_interest: smart } = point;
  return (
    <div className={classes.inside}>
      {known !== null && (
        <div className={classes.actions}>
          <HistoryButton meterPointId={known.id} mpxn={known.mpxn ?? 'a meter point without a number'} />
          <MarkButton
            accountNumber={accountNumber}
            meterPoint={known}
            isOffered={mayDo(known.allowed_actions, 'mark_for_registration')}
          />
        </div>
      )}
      <FactList
        facts={[
          ['Current supplier', point.mpid],
          ['Shipper', point.shipper_mpid],
          ['Profile class', point.profile_class],
          ['Settlement configuration', point.ssc],
          ['Smart meter', smart?.type && readableCode(smart.type)],
          ['Said so on', smart?.date && formatCivilDate(smart.date)],
        ]}
      />
      <AgreementsTable agreements={point.agreements} decided={decided} path={point.path} />
      {(point.meters ?? [])
        .map((meter, at) => ({ meter, path: `${point.path}.meters.${at}` }))
        .map(({ meter, path }) => (
          <MeterDetails key={path} meter={meter} isInitialised={decided.get(`${path}.is_prepay_initialised`)} />
        ))}
      <ConsumptionTable title="Estimated annual consumption" rows={point.eac_history} />
      <ConsumptionTable title="Annual quantity" rows={point.aq_history} hasEnds />
    </div>
  );
}
