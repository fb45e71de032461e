'use client';

import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/ui/panel';
import type { Severity } from '../../../lib/operator-api';
import { rulesQuery } from '../../warnings/warning-queries';
import { HistoryEntry } from '../history-entry';
import classes from '../history-entry.module.css';
import { ruleSeveritiesName, ruleSeveritiesOf, severityChanges } from '../rules/rule-severities';
import { settingsQuery } from '../supplier-queries';
import { settingLabel } from './setting-fields';
import { changedNames, type SettingValues, settingInWords } from './setting-values';

/** Every change of the settings, newest first, with who made it and why. */
export function SettingsHistory({ code }: { code: string }) {
  const { data } = useQuery(settingsQuery(code));
  const { data: rules } = useQuery(rulesQuery());
  const usual = new Map(rules?.results.map(({ id, default_severity }) => [id, default_severity]));
  if (data === undefined) return null;
  return (
    <Panel title="Settings history">
      {data.history.length === 0 ? (
        <p className={classes.quiet}>The settings were never changed.</p>
      ) : (
        <ol className={classes.list}>
          {data.history.map((change) => (
            <HistoryEntry
              key={change.occurred_at}
              what={whatChanged(change, usual)}
              actor={change.actor}
              reason={change.reason}
              instant={change.occurred_at}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function whatChanged(
  { before, after }: Readonly<Record<'before' | 'after', SettingValues>>,
  usual: ReadonlyMap<string, Severity>,
): string {
  const words = (value: unknown) => (value === undefined ? 'default' : settingInWords(value));
  return changedNames(before, after)
    .flatMap((name) =>
      name === ruleSeveritiesName
        ? severityChanges(ruleSeveritiesOf(before), ruleSeveritiesOf(after), usual)
        : [`${settingLabel(name)}: ${words(before[name])} → ${words(after[name])}`],
    )
    .join('; ');
}
