'use client';

import { NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { newUuid } from '../../lib/new-key';
import { type AlertKind, type AlertRule, alertKinds } from '../../lib/operator-api';
import { suppliersForFiltersQuery } from '../imports/list/suppliers-query';
import { alertKindsQuery, changeRule, makeRule } from './alert-queries';

interface Props {
  /** Null to make one. */
  rule: AlertRule | null;
  /** Called with the secret when there is a new webhook; it has to outlive this dialog. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Makes a rule, or changes what can be changed of one: its kind and its supplier stay. */
export function RuleDialog({ rule: given, onSecret, onClose }: Props) {
  // What somebody else changes while this is open is not what was changed here.
  const [rule] = useState(given);
  const kinds = useQuery(alertKindsQuery()).data?.results ?? [];
  const suppliers = useQuery(suppliersForFiltersQuery()).data?.results ?? [];
  const [id] = useState(newUuid);
  const [kind, setKind] = useState<AlertKind>(rule?.kind ?? 'NEW_ERROR_GROUP');
  const [name, setName] = useState(rule?.name ?? '');
  const [supplier, setSupplier] = useState('');
  const [threshold, setThreshold] = useState<number | string>(rule?.threshold ?? '');
  const [minutes, setMinutes] = useState<number | string>(rule?.window_minutes ?? '');
  const [mails, setMails] = useState((rule?.mail_to ?? []).join(', '));
  const [url, setUrl] = useState('');
  const [keepsWebhook, setKeepsWebhook] = useState(true);
  const facts = kinds.find((one) => one.kind === kind);
  const hadMails = (rule?.mail_to ?? []).join(', ');
  const set = {
    ...(name.trim() !== rule?.name && { name: name.trim() }),
    ...(facts?.threshold != null && Number(threshold) !== rule?.threshold && { threshold: Number(threshold) }),
    ...(facts?.window != null && Number(minutes) !== rule?.window_minutes && { window_minutes: Number(minutes) }),
    ...(mails.trim() !== hadMails && { mail_to: mails.trim() || '-' }),
    ...(url.trim() !== '' ? { webhook_url: url.trim() } : !keepsWebhook && { webhook_url: '-' }),
  };
  const run = (reason: string) =>
    rule === null
      ? makeRule({
          id,
          kind,
          ...(supplier !== '' && facts?.takes_supplier && { import_supplier: supplier }),
          ...set,
          name: name.trim(),
          reason,
        })
      : changeRule(rule.id, { ...set, reason });
  return (
    <ReasonDialog
      title={rule === null ? 'New rule' : `Edit ${rule.name}`}
      action={rule === null ? 'Make rule' : 'Save'}
      size="lg"
      isReady={name.trim() !== '' && Object.keys(set).length > 0}
      run={run}
      done={(made) => (rule === null ? `${made.name} is looked at from now on.` : `${made.name} is saved.`)}
      onDone={({ secret }) => secret !== undefined && onSecret(secret)}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextInput
            label="Name"
            value={name}
            maxLength={100}
            error={problems.get('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {rule === null && (
            <NativeSelect
              label="When"
              data={kinds.map((one) => ({ value: one.kind, label: one.title }))}
              value={kind}
              onChange={({ currentTarget: { value } }) =>
                setKind(alertKinds.find((one) => one === value) ?? 'NEW_ERROR_GROUP')
              }
            />
          )}
          {facts !== undefined && <Text size="sm">{facts.meaning}</Text>}
          {rule === null && facts?.takes_supplier === true && (
            <NativeSelect
              label="Supplier"
              data={[
                { value: '', label: 'Every live supplier' },
                ...suppliers.map(({ code }) => ({ value: code, label: code })),
              ]}
              value={supplier}
              error={problems.get('import_supplier')}
              onChange={(event) => setSupplier(event.currentTarget.value)}
            />
          )}
          {facts?.threshold != null && (
            <NumberInput
              label={facts.threshold.label}
              min={facts.threshold.minimum}
              max={facts.threshold.maximum}
              allowDecimal={false}
              value={threshold}
              error={problems.get('threshold')}
              onChange={setThreshold}
            />
          )}
          {facts?.window != null && (
            <NumberInput
              label={facts.window.label}
              min={facts.window.minimum}
              max={facts.window.maximum}
              allowDecimal={false}
              value={minutes}
              error={problems.get('window_minutes')}
              onChange={setMinutes}
            />
          )}
          <TextInput
            label="E-mail addresses"
            description="Parted by commas."
            value={mails}
            error={problems.get('mail_to')}
            onChange={(event) => setMails(event.currentTarget.value)}
          />
          {rule !== null && rule.webhook_host !== null && (
            <NativeSelect
              label="Webhook"
              data={[
                { value: 'keep', label: `Goes on to ${rule.webhook_host}` },
                { value: 'end', label: 'None any more' },
              ]}
              value={keepsWebhook ? 'keep' : 'end'}
              onChange={(event) => setKeepsWebhook(event.currentTarget.value === 'keep')}
            />
          )}
          <TextInput
            label={rule?.webhook_host ? 'New address of the webhook' : 'Address of a webhook'}
            description="Of a chat service, or of your own: it gets JSON with text, signed. Only its host is shown afterwards."
            type="url"
            value={url}
            error={problems.get('webhook_url')}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
        </>
      )}
    </ReasonDialog>
  );
}
