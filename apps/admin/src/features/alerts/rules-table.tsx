'use client';

import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../components/ui/badge';
import { type Column, DataTable, Nothing } from '../../components/ui/data-table';
import { CancelledIcon, DoneIcon, ProblemIcon, WaitingIcon } from '../../components/ui/icons';
import { RelativeTime } from '../../components/ui/relative-time';
import { countOf } from '../../lib/format-count';
import type { AlertKindFacts, AlertRule } from '../../lib/operator-api';
import { alertKindsQuery } from './alert-queries';
import classes from './alerts.module.css';
import { RuleMenu } from './rule-menu';
import { messageInWords, ruleInWords } from './rule-words';

function columnsWith(kinds: readonly AlertKindFacts[]): readonly Column<AlertRule>[] {
  const factsOf = (rule: AlertRule) => kinds.find(({ kind }) => kind === rule.kind);
  return [
    {
      name: 'Rule',
      onPhone: 'title',
      isWide: true,
      cell: (rule) => (
        <span className={classes.stack}>
          <span>{rule.name}</span>
          <span className={classes.quiet}>
            {[factsOf(rule)?.title ?? rule.kind, ruleInWords(rule, factsOf(rule))].filter(Boolean).join(': ')}
          </span>
          {rule.problem !== null && <span className={classes.problem}>{rule.problem}</span>}
        </span>
      ),
    },
    { name: 'Stands', cell: (rule) => <Standing rule={rule} /> },
    { name: 'Tells', cell: (rule) => <Recipients rule={rule} /> },
    {
      name: 'Sent last',
      isEmpty: ({ latest_messages: messages }) => messages.length === 0,
      cell: (rule) => <LatestMessages rule={rule} />,
    },
    { name: 'Actions', hasHiddenName: true, onPhone: 'beside', cell: (rule) => <RuleMenu rule={rule} /> },
  ];
}

/** The rules by name, with what was sent last by each. */
export function RulesTable({ rules }: { rules: readonly AlertRule[] }) {
  const { data } = useQuery(alertKindsQuery());
  return <DataTable label="Rules" columns={columnsWith(data?.results ?? [])} rows={rules} rowKey={({ id }) => id} />;
}

function Standing({ rule: { is_enabled, silenced_until, standing } }: { rule: AlertRule }) {
  if (!is_enabled) return <Badge tone="withdrawn" icon={CancelledIcon} label="Disabled" />;
  return (
    <span className={classes.stack}>
      {standing === 0 ? (
        <Badge tone="done" icon={DoneIcon} label="Nothing" />
      ) : (
        <Badge tone="problem" icon={ProblemIcon} label={countOf(standing, 'alert')} />
      )}
      {silenced_until !== null && (
        <span className={classes.quiet}>
          <Badge tone="waiting" icon={WaitingIcon} label="Silenced" /> until <RelativeTime instant={silenced_until} />
        </span>
      )}
    </span>
  );
}

function Recipients({ rule: { mail_to, webhook_host } }: { rule: AlertRule }) {
  const all = [
    ...(mail_to ?? ['e-mail addresses that operators see']),
    ...(webhook_host === null ? [] : [webhook_host]),
  ];
  return (
    <span className={`${classes.stack} ${classes.told}`}>
      {all.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </span>
  );
}

function LatestMessages({ rule: { latest_messages: messages } }: { rule: AlertRule }) {
  if (messages.length === 0) return <Nothing />;
  return (
    <span className={`${classes.stack} ${classes.told}`}>
      {messages.slice(0, 3).map((message) => (
        <span key={message.id} className={message.status === 'FAILED' ? classes.problem : classes.quiet}>
          {messageInWords(message)}, <RelativeTime instant={message.created_at} />
        </span>
      ))}
    </span>
  );
}
