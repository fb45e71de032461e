'use client';

import { Badge } from '../../components/ui/badge';
import { type Column, DataTable } from '../../components/ui/data-table';
import { CancelledIcon, DoneIcon } from '../../components/ui/icons';
import { RelativeTime } from '../../components/ui/relative-time';
import classes from '../../components/ui/stacked.module.css';
import { countOf, formatCount } from '../../lib/format-count';
import type { StaffMember } from '../../lib/operator-api';
import { readableCode } from '../../lib/readable-code';
import { StaffMenu } from './staff-menu';

const columns: readonly Column<StaffMember>[] = [
  {
    name: 'Person',
    onPhone: 'title',
    isWide: true,
    cell: ({ display_name, email }) => (
      <span className={classes.stack}>
        <span className={classes.name}>{display_name}</span>
        <span className={classes.quiet}>{email}</span>
      </span>
    ),
  },
  { name: 'Signs in with', cell: signsInWith },
  { name: 'Role', cell: ({ role }) => readableCode(role) },
  {
    name: 'Access',
    cell: ({ disabled_at }) =>
      disabled_at === null ? (
        <Badge tone="done" label="Enabled" icon={DoneIcon} />
      ) : (
        <Badge tone="withdrawn" label="Disabled" icon={CancelledIcon} />
      ),
  },
  { name: 'Sessions', isNumber: true, cell: ({ sessions }) => formatCount(sessions) },
  {
    name: 'Last seen',
    isNumber: true,
    cell: ({ last_seen_at }) => (last_seen_at === null ? 'not signed in' : <RelativeTime instant={last_seen_at} />),
  },
  { name: 'Since', isNumber: true, cell: ({ created_at }) => <RelativeTime instant={created_at} /> },
  {
    name: 'Actions',
    hasHiddenName: true,
    onPhone: 'beside',
    cell: (member) => <StaffMenu member={member} />,
  },
];

/** A password works beside passkeys, but for admins who need one. */
function signsInWith({ is_single_sign_on: isSingleSignOn, passkeys }: StaffMember): string {
  if (isSingleSignOn) return 'Single sign-on';
  return passkeys === 0 ? 'Password' : `Password, ${countOf(passkeys, 'passkey')}`;
}

/** The people, by their address. */
export function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  return <DataTable label="Staff" columns={columns} rows={staff} rowKey={({ id }) => id} />;
}
