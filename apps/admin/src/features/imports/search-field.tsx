'use client';

import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { SearchIcon } from '../../components/ui/icons';
import { type ImportFilters, importsHref } from './import-filters';
import classes from './import-toolbar.module.css';

const pauseMs = 300;

/** Finds imports by number. `/` jumps here; the address follows after a short pause, or at once with Enter. */
export function SearchField({ filters }: { filters: ImportFilters }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(filters.search);
  useHotkeys([['/', () => input.current?.focus()]]);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(filters.search);
  }, [filters.search]);

  const show = (search: string) => router.replace(importsHref({ ...filters, search: search.trim(), trail: [] }));
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
        {filters.status !== null && <input type="hidden" name="status" value={filters.status} />}
        <TextInput
          ref={input}
          name="search"
          aria-label="Search by number"
          placeholder="Search by number"
          title="Press / to search"
          size="sm"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          leftSection={<SearchIcon />}
          rightSection={
            text === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
          }
        />
      </form>
    </search>
  );
}
