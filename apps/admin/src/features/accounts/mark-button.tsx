'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AccountMeterPoint } from '../../lib/operator-api';
import { MarkDialog } from '../registrations/mark-dialog';

interface Props {
  accountNumber: string;
  /** Left out, all meter points of the account are meant. */
  meterPoint?: AccountMeterPoint;
  /** Whether there is something to mark now; a dialog that is open stays, and the API says why it cannot be done any more. */
  isOffered: boolean;
}

/** Asks for the registration of one meter point, or of all of the account. */
export function MarkButton({ accountNumber, meterPoint, isOffered }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const name = meterPoint === undefined ? 'Mark all for registration' : 'Mark for registration';
  return (
    <>
      {isOffered && (
        <Button
          variant="default"
          size={meterPoint === undefined ? 'xs' : 'compact-sm'}
          onClick={open}
          {...(meterPoint !== undefined && { 'aria-label': `${name}: ${meterPoint.mpxn}` })}
        >
          {name}
        </Button>
      )}
      {isOpen && <MarkDialog accountNumber={accountNumber} meterPoint={meterPoint} onClose={close} />}
    </>
  );
}
