'use client';

import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { ApiProblem } from '../../lib/api-problem';
import { callApi } from '../../lib/browser-api';
import { countOf } from '../../lib/format-count';
import type { FoundCustomers } from '../../lib/operator-api';
import { accountInWords } from './found-options';
import classes from './search.module.css';

interface Props {
  /** What to look for first. */
  text: string;
  onChoose: (href: string) => void;
  onBack: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Accounts by a customer's name or e-mail address. It takes a reason, and every search is an entry of the audit trail. */
export function CustomersSearch({ text: first, onChoose, onBack }: Props) {
  const [text, setText] = useState(first);
  const [reason, setReason] = useState('');
  const searching = useMutation({
    mutationFn: () => callApi('POST /search/customers', { body: { text: text.trim(), reason: reason.trim() } }),
  });
  const reasonField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => reasonField.current?.focus(), []);
  const isReady = text.trim().length >= 3 && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !searching.isPending) searching.mutate();
  };
  const { data, error } = searching;
  const fields = error instanceof ApiProblem ? error.fields : new Map<string, string>();
  return (
    <Stack gap="md">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="E-mail address or name"
            description="The beginning of the address, of the family name, of both names, or of the name on bills."
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={fields.get('text')}
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
          />
          <Textarea
            ref={reasonField}
            label="Reason"
            description="Kept in the audit trail, with your name and the accounts that are found. What you look for is not kept: leave it out here, too."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
            }}
            error={fields.get('reason')}
            maxLength={1_000}
            minRows={1}
            autosize
          />
          <Group justify="space-between">
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
            <Button type="submit" loading={searching.isPending} disabled={!isReady}>
              Find
            </Button>
          </Group>
        </Stack>
      </form>
      {error !== null && fields.size === 0 && <ProblemAlert problem={error} />}
      {data !== undefined && <Customers key={searching.submittedAt} found={data} onChoose={onChoose} />}
    </Stack>
  );
}

function Customers({
  found: { results, has_more: hasMore },
  onChoose,
}: {
  found: FoundCustomers;
  onChoose: Props['onChoose'];
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('a')?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    const next = at === -1 ? undefined : links[at + (steps[event.key] ?? Number.NaN)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div>
      <output className={classes.said}>
        {results.length === 0
          ? 'No account has this. Customers are found once their account is there.'
          : `${countOf(results.length, 'account')}${hasMore ? ', and there are more: type more of the name' : ''}.`}
      </output>
      <ul ref={list} className={classes.list} onKeyDown={move}>
        {results.map((one) => (
          <li key={`${one.account_number} ${one.name} ${one.email}`}>
            <Link
              href={`/accounts/${one.account_number}`}
              prefetch={false}
              className={classes.option}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(`/accounts/${one.account_number}`);
              }}
            >
              <span className={classes.title}>{[one.name, one.email].filter(Boolean).join(', ')}</span>
              <span className={classes.detail}>Account {accountInWords(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
