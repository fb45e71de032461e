'use client';

import { Textarea } from '@mantine/core';
import { Panel } from '../../components/ui/panel';
import { numbersIn, problemOf } from './chosen-numbers';

interface Props {
  /** As it is typed: a number on each line. */
  text: string;
  onChange: (text: string) => void;
}

/** Narrows a retraction to some accounts of its wave. */
export function ChosenAccounts({ text, onChange }: Props) {
  return (
    <Panel title="Which accounts">
      <Textarea
        label="Only these"
        description="External account numbers, one a line. Left empty, all accounts of the wave."
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        error={problemOf(numbersIn(text))}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    </Panel>
  );
}
