'use client';

import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { SearchIcon } from '../../components/ui/icons';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { callApi } from '../../lib/browser-api';
import { countOf } from '../../lib/format-count';
import type { FoundThings, StaffRole } from '../../lib/operator-api';
import { type FoundOption, foundGroups, maySearchCustomers } from './found-options';
import classes from './search.module.css';

interface Props {
  role: StaffRole;
  /** Given the address of the page that was chosen. */
  onChoose: (href: string) => void;
  /** Given what was typed, which is to be taken for a customer. */
  onCustomer: (text: string) => void;
}

/** Milliseconds without a key before it asks. */
const pauseMs = 150;

/** As the operator API has it. */
const leastCharacters = 3;

const customers = 'customers';

function search(text: string, signal: AbortSignal): Promise<FoundThings> {
  return callApi('POST /search', { body: { text }, signal });
}

/** A field and what it finds; the arrows move among it, Enter opens it. */
export function EverythingSearch({ role, onChoose, onCustomer }: Props) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  const [active, setActive] = useState(0);
  // Enter before the answer was there: the first of it is meant.
  const [isWaitedFor, waitFor] = useState(false);
  const isAsked = settled.length >= leastCharacters;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => search(settled, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  });
  const groups = useMemo(
    () => (isAsked && data !== undefined ? foundGroups(data, settled) : []),
    [data, isAsked, settled],
  );
  const found = groups.flatMap(({ options }) => options);
  const mayBeCustomer = isAsked && data !== undefined && maySearchCustomers(role) && /\p{L}/u.test(settled);
  const keys = [...found.map(({ key }) => key), ...(mayBeCustomer ? [customers] : [])];
  const chosen = keys[Math.min(active, keys.length - 1)];
  const isCurrent = settled === typed.trim() && !isFetching;
  const idOf = (key: string) => `${listId}-${key}`;

  useEffect(() => {
    if (chosen !== undefined) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const open = (key: string) => {
    const option = found.find((one) => one.key === key);
    if (option !== undefined) onChoose(option.href);
    else if (key === customers) onCustomer(typed.trim());
  };
  const first = found[0]?.href;
  useEffect(() => {
    if (!isWaitedFor || !isCurrent) return;
    waitFor(false);
    if (first !== undefined) onChoose(first);
    else if (mayBeCustomer) onCustomer(settled);
  }, [isWaitedFor, isCurrent, first, mayBeCustomer, settled, onChoose, onCustomer]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && keys.length > 0)
      setActive((now) => (Math.min(now, keys.length - 1) + step + keys.length) % keys.length);
    // What is shown belongs to what was typed before, until the answer is there.
    else if (event.key === 'Enter' && !isCurrent) waitFor(true);
    else if (event.key === 'Enter' && error !== null) void refetch();
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.search}>
      <TextInput
        role="combobox"
        aria-expanded={keys.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : idOf(chosen)}
        aria-label="Search everywhere"
        placeholder="Number, A-number, id, MPAN, MPRN, reference, wave, request …"
        leftSection={<SearchIcon />}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          waitFor(false);
        }}
        onKeyDown={press}
      />
      <output className={classes.said}>
        {sentence({
          isAsked,
          found: data === undefined ? null : found.length,
          hasFailed: error !== null,
          hasMore: (data?.more.length ?? 0) > 0,
          role,
        })}
      </output>
      {error !== null && <ProblemAlert problem={error} />}
      <div ref={list} id={listId} role="listbox" aria-label="What was found" className={classes.list}>
        {groups.map(({ kind, name, options }) => (
          <fieldset key={kind} aria-labelledby={idOf(kind)} className={classes.group}>
            <div id={idOf(kind)} className={classes.kind} role="presentation">
              {name}
            </div>
            {options.map((option) => (
              <Option
                key={option.key}
                id={idOf(option.key)}
                option={option}
                isActive={option.key === chosen}
                onOpen={open}
              />
            ))}
          </fieldset>
        ))}
        {mayBeCustomer && (
          <Option
            id={idOf(customers)}
            option={{
              key: customers,
              href: '',
              title: `Find a customer: “${typed.trim()}”`,
              detail: 'By e-mail address or name. Takes a reason, which is kept.',
            }}
            isActive={chosen === customers}
            onOpen={open}
          />
        )}
      </div>
    </div>
  );
}

interface Outcome {
  isAsked: boolean;
  /** Null before the first answer. */
  found: number | null;
  hasFailed: boolean;
  hasMore: boolean;
  role: StaffRole;
}

function sentence({ isAsked, found, hasFailed, hasMore, role }: Outcome): string {
  if (!isAsked)
    return 'Three characters or more, in any case; numbers also by a part. Arrows move, Enter opens, Esc closes.';
  if (hasFailed) return 'The search failed. Enter tries again.';
  if (found === null) return 'Looking …';
  if (found > 0) return `${countOf(found, 'result')}.${hasMore ? ' There are more: type more of it.' : ''}`;
  const who = maySearchCustomers(role) ? '' : ' Operators also find customers, by name or e-mail address.';
  return `Nothing was found. Meter points and references are found once there is an account; ids of requests are found where something was done, and else in the logs.${who}`;
}

interface OptionProps {
  id: string;
  option: FoundOption;
  isActive: boolean;
  onOpen: (key: string) => void;
}

function Option({ id, option: { key, href, title, detail }, isActive, onOpen }: OptionProps) {
  const press = (event: MouseEvent) => {
    // In a tab of its own, as any link.
    if (href !== '' && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    onOpen(key);
  };
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      prefetch={false}
      className={classes.option}
      onClick={press}
    >
      <span className={classes.title}>{title}</span>
      <span className={classes.detail}>{detail}</span>
    </Link>
  );
}
