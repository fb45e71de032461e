'use client';

import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { ApiProblem } from '../../lib/api-problem';
import { callApi } from '../../lib/browser-api';
import type { MarkedForRegistration, MarkRequest } from '../../lib/operator-api';
import { markedInWords, refusalOf } from './marked-in-words';

interface Props {
  accountNumber: string;
  /** Left out, all meter points of the account are meant. */
  meterPoint?: { id: string; mpxn: string | null } | undefined;
  isAgain?: boolean;
  onClose: () => void;
}

async function mark(body: MarkRequest): Promise<MarkedForRegistration> {
  const marked = await callApi('POST /registrations/mark', { body });
  const refusal = refusalOf(marked);
  if (refusal !== null) throw new ApiProblem(200, { detail: refusal, code: 'not_marked' });
  return marked;
}

/** Has meter points registered for the platform. Those that cannot be are said, and nothing counts as done for them. */
export function MarkDialog({ accountNumber, meterPoint, isAgain = false, onClose }: Props) {
  const [date, setDate] = useState('');
  const what = meterPoint === undefined ? `all meter points of ${accountNumber}` : (meterPoint.mpxn ?? 'it');
  const run = (reason: string) =>
    mark({
      account_number: accountNumber,
      ...(meterPoint !== undefined && { meter_point_id: meterPoint.id }),
      ...(date !== '' && { supply_start_date: date }),
      reason,
    });
  return (
    <ReasonDialog
      title={`Mark ${what} ${isAgain ? 'again' : 'for registration'}`}
      action={isAgain ? 'Mark again' : 'Mark'}
      run={run}
      done={markedInWords}
      onClose={onClose}
    >
      <Text size="sm">
        A worker picks it up and asks the industry for the supply of{' '}
        {meterPoint === undefined ? 'each meter point that can be marked' : <code>{meterPoint.mpxn}</code>} of account{' '}
        <code>{accountNumber}</code>. Once that is asked, it cannot be taken back here.
      </Text>
      <TextInput
        type="date"
        label="Supply starts on"
        description="Left empty, the earliest day the industry allows."
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
