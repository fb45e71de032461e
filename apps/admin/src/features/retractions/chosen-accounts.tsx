'use client';

import { Textarea } from '@mantine/core';
import { Panel } from '../../components/ui/panel';
import { formatCount } from '../../lib/format-count';
import { mostChosen, numbersIn } from './chosen-numbers';

interface Props {
  /** As it is typed: a number on each line. */
  text: string;
  onChange: (text: string) => void;
}

/** Narrows a retraction to some accounts of its wave. */
export function ChosenAccounts({ text, onChange }: Props) {
  const isTooMany = numbersIn(text).length > mostChosen;
  return (
    <Panel title="Which accounts">
      <Textarea
        label="Only these"
        description="External account numbers, one a line. Left empty, all accounts of the wave."
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        error={isTooMany && `At most ${formatCount(mostChosen)} at a time.`}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    </Panel>
  );
}
