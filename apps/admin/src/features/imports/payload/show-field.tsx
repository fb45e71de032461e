'use client';

import { createContext, type MouseEvent, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { pathOfField } from './payload-rows';
import type { PayloadGoal } from './payload-tree';

interface ShowField {
  goal: PayloadGoal | null;
  show: (path: string) => void;
}

const ShowFieldContext = createContext<ShowField>({ goal: null, show: () => undefined });

interface Props {
  /** The field that the address names, which may have * for positions. */
  field: string | null;
  /** Where the latest error lies. */
  failingPaths: readonly string[];
  children: ReactNode;
}

/** Lets everything on the page of an import point at a field of the payload. */
export function ShowFieldProvider({ field, failingPaths, children }: Props) {
  const [goal, setGoal] = useState<PayloadGoal | null>(() =>
    field === null ? null : { path: pathOfField(failingPaths, field), turn: 0 },
  );
  const show = useCallback((path: string) => {
    window.history.replaceState(null, '', fieldHref(path));
    setGoal((last) => ({ path, turn: (last?.turn ?? 0) + 1 }));
  }, []);
  const value = useMemo(() => ({ goal, show }), [goal, show]);
  return <ShowFieldContext value={value}>{children}</ShowFieldContext>;
}

/** The function that shows a field in the payload of the page. */
export function useShowField(): ShowField {
  return useContext(ShowFieldContext);
}

function fieldHref(path: string): string {
  return `?${new URLSearchParams({ field: path })}`;
}

/** The path of a field, which links to the field in the payload; the link can be shared. */
export function FieldLink({ path, className }: { path: string; className?: string | undefined }) {
  const { show } = useShowField();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(path);
  };
  return (
    <a href={fieldHref(path)} className={className} onClick={follow}>
      {path}
    </a>
  );
}
