'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { actionName, knownActions } from './action-names';
import classes from './audit.module.css';
import { auditFilterNames } from './audit-queries';

function actionChoices(chosen: string): { value: string; label: string }[] {
  const all = chosen === '' || knownActions.includes(chosen) ? knownActions : [...knownActions, chosen];
  return all
    .map((value) => ({ value, label: actionName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-GB'));
}

/** Narrows the trail; the address follows. Mount it anew when the address changes. */
export function AuditFilters() {
  const { get, set } = useUrlFilters();
  const isNarrowed = auditFilterNames.some((name) => get(name) !== '');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    set(Object.fromEntries(auditFilterNames.map((name) => [name, String(form.get(name) ?? '').trim()])));
  };
  const clear = () => set(Object.fromEntries(auditFilterNames.map((name) => [name, null])));

  const field = (name: (typeof auditFilterNames)[number], label: string, placeholder?: string) => (
    <TextInput
      name={name}
      label={label}
      size="xs"
      type={name === 'since' || name === 'until' ? 'datetime-local' : 'text'}
      defaultValue={get(name)}
      autoComplete="off"
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
