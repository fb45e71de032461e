'use client';

import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SupplierSummary } from '../../../lib/operator-api';
import { ChangesDialog } from './changes-dialog';
import { settingGroups } from './setting-fields';
import { SettingInput } from './setting-input';
import { changesIn, type SettingValues, textsOf } from './setting-values';
import classes from './settings.module.css';

interface Props {
  supplier: Pick<SupplierSummary, 'code' | 'name'>;
  /** What is set now. */
  settings: SettingValues;
  onClose: () => void;
}

/** All settings as a form, filled with what was set when it was opened; the changes are shown before they are made. */
export function SettingsForm({ supplier, settings, onClose }: Props) {
  const [opened] = useState(settings);
  const [texts, setTexts] = useState(() => textsOf(settings));
  const [isAsking, setAsking] = useState(false);
  const changes = changesIn(texts, opened, settings);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(changes.length > 0);
  };

  return (
    <form onSubmit={submit} aria-label="Settings">
      <div className={classes.groups}>
        {settingGroups.map(({ title, fields }) => (
          <fieldset key={title} className={classes.group}>
            <legend className={classes.title}>{title}</legend>
            <div className={classes.fields}>
              {fields.map((field) => (
                <SettingInput
                  key={field.name}
                  field={field}
                  text={texts[field.name] ?? ''}
                  onChange={(text) => setTexts((before) => ({ ...before, [field.name]: text }))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={changes.length === 0}>
          Review changes
        </Button>
      </div>
      {isAsking && (
        <ChangesDialog supplier={supplier} changes={changes} onClose={() => setAsking(false)} onDone={onClose} />
      )}
    </form>
  );
}
