'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ImportFilter, ImportFilterName } from '../import-filters';
import { asLondonTime, fromLondonTime } from '../london-time';
import classes from './filter-fields.module.css';

interface Props {
  filter: ImportFilter;
  change: (changes: ImportFilter) => void;
}

/** Everything else the list can be narrowed by. A field takes effect when it is left, or with Enter. */
export function FilterFields({ filter, change }: Props) {
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>Filters</legend>
      <TextFilter label="Wave" name="wave" filter={filter} change={change} />
      <TextFilter label="Error code" name="error_code" filter={filter} change={change} />
      <TextFilter label="Field path, with * for positions" name="path" filter={filter} change={change} />
      <NativeSelect
        label="Kind"
        size="sm"
        data={[
          { value: '', label: 'Imports and dry runs' },
          { value: 'false', label: 'Imports only' },
          { value: 'true', label: 'Dry runs only' },
        ]}
        value={filter.is_dry_run ?? ''}
        onChange={(event) => change({ is_dry_run: event.currentTarget.value })}
      />
      <NativeSelect
        label="Warnings"
        size="sm"
        data={[
          { value: '', label: 'With or without' },
          { value: 'true', label: 'With warnings' },
          { value: 'false', label: 'Without warnings' },
        ]}
        value={filter.has_warnings ?? ''}
        onChange={(event) => change({ has_warnings: event.currentTarget.value })}
      />
      <TextFilter label="Rule of a warning" name="warning_rule" filter={filter} change={change} />
      <div className={classes.times}>
        <TimeFilter label="Created from" name="created_from" filter={filter} change={change} />
        <TimeFilter label="Created before" name="created_to" filter={filter} change={change} />
        <TimeFilter label="Modified from" name="modified_from" filter={filter} change={change} />
        <TimeFilter label="Modified before" name="modified_to" filter={filter} change={change} />
      </div>
    </fieldset>
  );
}

/** A text field that takes effect when it is left, or with Enter. */
export function CommittedText({
  label,
  ariaLabel,
  placeholder,
  value,
  type = 'text',
  commit,
}: {
  label?: string;
  /** In place of a label that is seen. */
  ariaLabel?: string;
  placeholder?: string;
  value: string;
  type?: 'text' | 'datetime-local';
  commit: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const done = () => {
    if (text.trim() !== value) commit(text.trim());
  };
  return (
    <TextInput
      {...(label !== undefined && { label })}
      {...(ariaLabel !== undefined && { 'aria-label': ariaLabel })}
      {...(placeholder !== undefined && { placeholder })}
      type={type}
      size="sm"
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
      }}
    />
  );
}

function TextFilter({ label, name, filter, change }: Props & { label: string; name: ImportFilterName }) {
  return <CommittedText label={label} value={filter[name] ?? ''} commit={(text) => change({ [name]: text })} />;
}

/** A time as clocks in Britain show it. */
function TimeFilter({ label, name, filter, change }: Props & { label: string; name: ImportFilterName }) {
  return (
    <CommittedText
      label={label}
      type="datetime-local"
      value={asLondonTime(filter[name] ?? '')}
      commit={(text) => change({ [name]: fromLondonTime(text) })}
    />
  );
}
