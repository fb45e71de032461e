'use client';

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { Panel } from '../../../components/ui/panel';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { formatCivilDate } from '../../../lib/format-civil-date';
import { mayDo } from '../../../lib/may-do';
import type { Rule, SupplierDetail } from '../../../lib/operator-api';
import { RuleLink } from '../../warnings/rule-link';
import { severityWords } from '../../warnings/severity-words';
import { rulesQuery } from '../../warnings/warning-queries';
import { settingsQuery } from '../supplier-queries';
import { type RuleSeverities, ruleSeveritiesOf, severityOn } from './rule-severities';
import classes from './rules-panel.module.css';

const SeverityDialog = loadedWhenShown(() => import('./severity-dialog').then(({ SeverityDialog }) => SeverityDialog));

/** The date in London. */
const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** How severe each rule is for this supplier: what differs from the defaults, and on request all of them. */
export function RulesPanel({ supplier }: { supplier: SupplierDetail }) {
  const { data: settings, error } = useQuery(settingsQuery(supplier.code));
  const { data: catalogue, error: problem } = useQuery(rulesQuery());
  const [isWhole, showWhole] = useState(false);
  const [changed, change] = useState<Rule | null>(null);
  const failure = error ?? problem;
  if (settings === undefined || catalogue === undefined)
    return (
      <Panel title="Rules">{failure === null ? <Skeleton height={80} /> : <ProblemAlert problem={failure} />}</Panel>
    );
  const set = ruleSeveritiesOf(settings.settings);
  const rules = isWhole ? catalogue.results : catalogue.results.filter(({ id }) => set[id] !== undefined);
  const mayChange = mayDo(supplier.allowed_actions, 'change_settings');
  return (
    <Panel
      title="Rules"
      actions={
        <Button variant="default" size="xs" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? 'Show what differs' : 'Show all rules'}
        </Button>
      }
    >
      <p className={classes.about}>
        {supplier.is_sandbox
          ? 'In a sandbox only what cannot be read or means nothing is an error, and everything else a warning, whatever is set here. What is set counts when strict=true is asked for.'
          : 'An error refuses an account, a warning is kept with it, and what is off says nothing.'}
        {Object.keys(set).length === 0 && <> All rules have their default severity.</>}
      </p>
      {rules.length > 0 && (
        <div className={classes.scroller} data-whole={isWhole || undefined}>
          <Table rules={rules} set={set} isSandbox={supplier.is_sandbox} onChange={mayChange ? change : null} />
        </div>
      )}
      {changed !== null && <SeverityDialog supplier={supplier} rule={changed} set={set} onClose={() => change(null)} />}
    </Panel>
  );
}

/** The last day on which it holds, or held. */
function untilInWords(until: string | undefined, today: string): string {
  if (until === undefined) return '';
  return until < today ? `ended ${formatCivilDate(until)}` : formatCivilDate(until);
}

interface TableProps {
  rules: readonly Rule[];
  set: RuleSeverities;
  isSandbox: boolean;
  /** Null when the reader may not. */
  onChange: ((rule: Rule) => void) | null;
}

function Table({ rules, set, isSandbox, onChange }: TableProps) {
  const [today] = useState(() => london.format(Date.now()));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Default</th>
          <th scope="col">{isSandbox ? 'When strict' : 'Here'}</th>
          <th scope="col">Until</th>
          <th scope="col">
            <span className={classes.hidden}>Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id} data-rule={rule.id} data-set={set[rule.id] !== undefined || undefined}>
            <td>
              <RuleLink rule={rule.id} className={classes.id} /> {rule.title}
              {rule.locked_because !== null && <span className={classes.quiet}>{rule.locked_because}</span>}
            </td>
            <td>{severityWords[rule.default_severity]}</td>
            <td>{rule.is_locked ? 'Locked' : severityWords[severityOn(rule, set, today)]}</td>
            <td className={classes.until}>{untilInWords(set[rule.id]?.until, today)}</td>
            <td>
              {!rule.is_locked && onChange !== null && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`Change ${rule.id}`}
                  onClick={() => onChange(rule)}
                >
                  Change
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
