'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { asLondonTime, readInstant } from '../imports/london-time';
import { actionName, knownActions } from './action-names';
import classes from './audit.module.css';
import { auditFilterNames } from './audit-queries';

function actionChoices(chosen: string): { value: string; label: string }[] {
  const all = chosen === '' || knownActions.includes(chosen) ? knownActions : [...knownActions, chosen];
  return all
    .map((value) => ({ value, label: actionName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-GB'));
}

type FilterName = (typeof auditFilterNames)[number];

function isTime(name: FilterName): boolean {
  return name === 'since' || name === 'until';
}

/** Narrows the trail; the address follows. Mount it anew when the address changes. */
export function AuditFilters() {
  const { get, set } = useUrlFilters();
  /** A filter as its field shows it: a time to the minute, as clocks in Britain show it. */
  const shown = (name: FilterName) => (isTime(name) ? asLondonTime(readInstant(get(name))) : get(name));
  const isNarrowed = auditFilterNames.some((name) => get(name) !== '');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const asked = (name: FilterName) => {
      const text = String(form.get(name) ?? '').trim();
      // A time that nobody touched stays as exact as the address has it.
      return text !== '' && text === shown(name) ? get(name) : text;
    };
    set(Object.fromEntries(auditFilterNames.map((name) => [name, asked(name)])));
  };
  const clear = () => set(Object.fromEntries(auditFilterNames.map((name) => [name, null])));

  const field = (name: FilterName, label: string, placeholder?: string) => (
    <TextInput
      name={name}
      label={label}
      size="xs"
      type={isTime(name) ? 'datetime-local' : 'text'}
      defaultValue={shown(name)}
      autoComplete="off"
      {...(isTime(name) && { className: classes.time })}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
  return (
    <search>
      <form className={classes.filters} onSubmit={submit}>
        {field('actor', 'Person', 'name@example.com')}
        <NativeSelect
          name="action"
          label="Action"
          size="xs"
          defaultValue={get('action')}
          data={[{ value: '', label: 'All actions' }, ...actionChoices(get('action'))]}
        />
        {field('target', 'Target', 'NORTHWIND')}
        {field('request_id', 'Request')}
        {field('account_number', 'Account', 'A-1B2C3D4E')}
        {field('external_account_number', 'External number')}
        {field('since', 'Since, British time')}
        {field('until', 'Before, British time')}
        <div className={classes.buttons}>
          <Button type="submit" size="xs" variant="default">
            Filter
          </Button>
          {isNarrowed && (
            <Button size="xs" variant="subtle" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
