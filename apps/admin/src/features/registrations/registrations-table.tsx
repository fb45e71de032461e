'use client';

import { Button } from '@mantine/core';
import { Badge } from '../../components/ui/badge';
import { type Column, DataTable } from '../../components/ui/data-table';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { formatCivilDate } from '../../lib/format-civil-date';
import { mayDo } from '../../lib/may-do';
import type { Registration } from '../../lib/operator-api';
import { readableCode } from '../../lib/readable-code';
import { SupplierCode } from '../suppliers/supplier-code';
import { HistoryButton } from './history-button';
import { registrationStatePresentation } from './registration-state';
import classes from './registrations.module.css';

const columns: readonly Column<Registration>[] = [
  {
    name: 'State',
    onPhone: 'beside',
    cell: ({ state }) => <Badge {...registrationStatePresentation[state]} status={state} />,
  },
  {
    name: 'Meter point',
    onPhone: 'title',
    cell: ({ mpxn, supply_type }) => (
      <span className={classes.stack}>
        <span className={classes.mpxn}>{mpxn}</span>
        <span className={classes.quiet}>{readableCode(supply_type)}</span>
      </span>
    ),
  },
  {
    name: 'Account',
    cell: ({ account_number, import_supplier, is_sandbox }) => (
      <span className={classes.stack}>
        <TextLink href={`/accounts/${account_number}`}>{account_number}</TextLink>
        <span className={classes.quiet}>
          <SupplierCode code={import_supplier} isSandbox={is_sandbox} />
        </span>
      </span>
    ),
  },
  { name: 'Why', isWide: true, cell: (registration) => <Why registration={registration} /> },
  { name: 'Supply from', isNumber: true, cell: ({ requested_supply_start_date: date }) => formatCivilDate(date) },
  {
    name: 'Marked',
    isNumber: true,
    cell: ({ marked_at, marked_by }) => (
      <span className={classes.stack}>
        <RelativeTime instant={marked_at} />
        <span className={classes.by} title={marked_by}>
          by {marked_by.includes('@') ? marked_by : readableCode(marked_by).toLowerCase()}
        </span>
      </span>
    ),
  },
];

interface Props {
  registrations: readonly Registration[];
  /** Asks whether its meter point is to be marked again. */
  onMark: (registration: Registration) => void;
}

/** The requests with why each stands where it stands; every meter point has its history. */
export function RegistrationsTable({ registrations, onMark }: Props) {
  return (
    <DataTable
      label="Registrations"
      columns={[...columns, actionColumn(onMark)]}
      rows={registrations}
      rowKey={({ id }) => id}
    />
  );
}

function Why({ registration }: { registration: Registration }) {
  const { reason, latest_failure, is_being_withdrawn, status, attempt, round } = registration;
  const tries = [round > 1 && `round ${round}`, attempt > 1 && `attempt ${attempt}`].filter(Boolean).join(', ');
  return (
    <span className={classes.why}>
      <span>{reason ?? readableCode(status)}</span>
      {is_being_withdrawn && <span className={classes.quiet}>The industry is asked to withdraw it</span>}
      {latest_failure !== null && (
        <span className={classes.quiet}>The latest attempt did not work: {latest_failure}</span>
      )}
      {(reason !== null || tries !== '') && (
        <span className={classes.quiet}>
          {[reason === null ? '' : readableCode(status), tries].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
}

function actionColumn(onMark: Props['onMark']): Column<Registration> {
  return {
    name: 'Actions',
    hasHiddenName: true,
    cell: (registration) => (
      <span className={classes.actions}>
        <HistoryButton meterPointId={registration.meter_point_id} mpxn={registration.mpxn} />
        {mayDo(registration.allowed_actions, 'mark_again') && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Mark ${registration.mpxn} again`}
            onClick={() => onMark(registration)}
          >
            Mark again
          </Button>
        )}
      </span>
    ),
  };
}
