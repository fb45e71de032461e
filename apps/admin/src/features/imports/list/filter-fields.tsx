'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type ImportFilter, type ImportFilterName, isRuleId } from '../import-filters';
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
      <CommittedText
        label="Rule of a warning"
        value={filter.warning_rule ?? ''}
        read={readRule}
        wrong="The id of a rule, such as R28"
        commit={(rule) => change({ warning_rule: rule })}
      />
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
  read = (text) => text,
  wrong,
  commit,
}: {
  label?: string;
  /** In place of a label that is seen. */
  ariaLabel?: string;
  placeholder?: string;
  value: string;
  type?: 'text' | 'datetime-local';
  /** What it takes a text for; null for one that is wrong, which stays and takes no effect. */
  read?: (text: string) => string | null;
  /** What it says of one that is wrong. */
  wrong?: string;
  commit: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => setText(value), [value]);
  const done = () => {
    const meant = read(text.trim());
    setWrong(meant === null);
    if (meant === null) return;
    setText(meant);
    if (meant !== value) commit(meant);
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
      error={isWrong && wrong}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setWrong(false);
      }}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
      }}
    />
  );
}

/** The id of a rule in either case; null for what is none. */
function readRule(text: string): string | null {
  const id = text.toUpperCase();
  return id === '' || isRuleId(id) ? id : null;
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
