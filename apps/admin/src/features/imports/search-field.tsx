'use client';

import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useReplace } from '../../components/ui/asked-query';
import { SearchIcon } from '../../components/ui/icons';
import { focusFirstRow } from '../../components/ui/use-row-links';
import { changedFilter, type ImportFilters, importsHref } from './import-filters';
import classes from './import-toolbar.module.css';

const pauseMs = 300;

/**
 * Narrows the list by number. The address follows after a short pause, or at once with Enter, and the down arrow goes on to the
 * first row.
 */
export function SearchField({ filters }: { filters: ImportFilters }) {
  const replace = useReplace();
  const input = useRef<HTMLInputElement>(null);
  const { search: shown = '', ...others } = filters.filter;
  const [text, setText] = useState(shown);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(shown);
  }, [shown]);

  const show = (search: string) => {
    const filter = changedFilter(filters.filter, { search: search.trim() });
    replace(importsHref({ ...filters, filter, trail: [] }));
  };
  const showSoon = useDebouncedCallback(show, pauseMs);
  const change = (search: string) => {
    setText(search);
    showSoon(search);
  };

  return (
    <search className={classes.search}>
      <form
        action="/imports"
        onSubmit={(event) => {
          event.preventDefault();
          showSoon.cancel();
          show(text);
        }}
      >
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          ref={input}
          name="search"
          aria-label="Search by number"
          placeholder="Number, or A-number"
          title="The beginning of an external number or of an account number. Press / to search everywhere."
          size="sm"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
          }}
          leftSection={<SearchIcon />}
          rightSection={
            text === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
          }
        />
      </form>
    </search>
  );
}
