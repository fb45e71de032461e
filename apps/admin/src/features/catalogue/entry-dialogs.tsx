'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { mayDo } from '../../lib/may-do';
import type { CatalogueEntry, CatalogueList } from '../../lib/operator-api';
import { changeCatalogueEntry, entryUsesQuery, removeCatalogueEntry } from './catalogue-queries';
import { EntryUses } from './entry-uses';
import { asTexts, changedColumns, entryName, isYesOrNo } from './entry-values';

interface Props {
  list: CatalogueList;
  entry: CatalogueEntry;
  onClose: () => void;
}

const active = 'is_active';

/** Changes what an entry says; its key stays, since it would be another entry with another one. */
export function EditEntryDialog({ list, entry, onClose }: Props) {
  const columns = list.columns.filter((column) => !list.keys.includes(column) && column !== active);
  const [texts, setTexts] = useState(() => asTexts(entry, columns));
  const changes = changedColumns(entry, texts);
  const name = entryName(entry, list.keys);
  return (
    <ReasonDialog
      title={`Change ${name}`}
      action="Change entry"
      isReady={Object.keys(changes).length > 0}
      run={(reason) => changeCatalogueEntry(list, entry, changes, reason)}
      done={() => `${name} is changed.`}
      onClose={onClose}
    >
      {(problems) =>
        columns.map((column) => (
          <EntryField
            key={column}
            column={column}
            isChoice={isYesOrNo(entry[column])}
            text={texts[column] ?? ''}
            problem={problems.get(`values.${column}`)}
            onChange={(text) => setTexts({ ...texts, [column]: text })}
          />
        ))
      }
    </ReasonDialog>
  );
}

interface FieldProps {
  column: string;
  isChoice: boolean;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function EntryField({ column, isChoice, text, problem, onChange }: FieldProps) {
  const common = { label: column, value: text, error: problem };
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (!isChoice) return <TextInput {...common} autoComplete="off" spellCheck={false} onChange={change} />;
  const choices = [
    { value: 'true', label: 'yes' },
    { value: 'false', label: 'no' },
  ];
  return <NativeSelect {...common} data={choices} onChange={change} />;
}

/** Takes an entry out of use, or back into it, once it was said who names it. */
export function SwitchEntryDialog({ list, entry, onClose }: Props) {
  const name = entryName(entry, list.keys);
  const isActive = entry[active] !== false;
  const uses = useQuery(entryUsesQuery(list, entry));
  return (
    <ReasonDialog
      title={`${isActive ? 'Take' : 'Put'} ${name} ${isActive ? 'out of use' : 'back into use'}`}
      action={isActive ? 'Deactivate' : 'Activate'}
      isDestructive={isActive}
      isReady={!isActive || uses.data !== undefined}
      run={(reason) => changeCatalogueEntry(list, entry, { [active]: !isActive }, reason)}
      done={() => `${name} is ${isActive ? 'out of use' : 'in use again'}.`}
      onClose={onClose}
    >
      <EntryUses uses={uses.data} error={uses.error} />
      {isActive
        ? 'From now on an import that names it is refused, and one that waits fails. What was created stays as it is.'
        : 'From now on imports may name it. Those that failed because of it go through with a retry.'}
    </ReasonDialog>
  );
}

/** Takes an entry away that nothing ever used, such as one that was mistyped. */
export function RemoveEntryDialog({ list, entry, onClose }: Props) {
  const name = entryName(entry, list.keys);
  const uses = useQuery(entryUsesQuery(list, entry));
  const mayRemove = uses.data !== undefined && mayDo(uses.data.allowed_actions, 'remove');
  return (
    <ReasonDialog
      title={`Remove ${name}`}
      action="Remove"
      isDestructive
      isReady={mayRemove}
      run={(reason) => removeCatalogueEntry(list, entry, reason)}
      done={() => `${name} is removed.`}
      onClose={onClose}
    >
      <EntryUses uses={uses.data} error={uses.error} />
      {uses.data === undefined || mayRemove
        ? 'The entry goes. It comes back when the change is undone, below the list.'
        : 'It cannot be removed, as something names it or could not be looked through. Deactivate it instead: it counts as not there.'}
    </ReasonDialog>
  );
}
