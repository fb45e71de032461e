'use client';

import { Button } from '@mantine/core';
import { type Column, DataTable } from '../../components/ui/data-table';
import { RelativeTime } from '../../components/ui/relative-time';
import { mayDo } from '../../lib/may-do';
import type { Passkey } from '../../lib/operator-api';

/** One's own passkeys, the oldest first. */
export function PasskeysTable({
  passkeys,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}) {
  const columns: readonly Column<Passkey>[] = [
    {
      name: 'Name',
      onPhone: 'title',
      isWide: true,
      cell: ({ label, is_current }) => (is_current ? `${label} (signed in with it)` : label),
    },
    { name: 'Added', isNumber: true, cell: ({ created_at }) => <RelativeTime instant={created_at} /> },
    {
      name: 'Last used',
      isNumber: true,
      cell: ({ last_used_at }) => (last_used_at === null ? 'never' : <RelativeTime instant={last_used_at} />),
    },
    {
      name: 'Actions',
      hasHiddenName: true,
      onPhone: 'beside',
      cell: (passkey) =>
        mayDo(passkey.allowed_actions, 'remove') && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove ${passkey.label}`}
            onClick={() => onRemove(passkey)}
          >
            Remove
          </Button>
        ),
    },
  ];
  return <DataTable label="Your passkeys" columns={columns} rows={passkeys} rowKey={({ id }) => id} />;
}
