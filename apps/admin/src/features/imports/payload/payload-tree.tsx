'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FoldingButtons } from '../../../components/ui/folding-buttons';
import { PayloadLine } from './payload-line';
import { FailingPaths, openAtFirst, pathsAbove, pathsToOpen, payloadRows, shownPath } from './payload-rows';
import classes from './payload-tree.module.css';
import { treeStep } from './tree-keys';

/** A path to show; another turn shows the same path again. */
export interface PayloadGoal {
  path: string;
  turn: number;
}

interface Props {
  payload: object;
  failingPaths: readonly string[];
  goal: PayloadGoal | null;
  /** Shown beside the buttons that open and close all lines. */
  children?: ReactNode;
}

/** Lines that a browser draws at once. */
const mostLines = 3_000;

/** A payload as a tree that opens and closes, with the fields that fail marked. */
export function PayloadTree({ payload, failingPaths, goal, children }: Props) {
  const tree = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(payload, failingPaths));
  const [active, setActive] = useState<string | null>(null);
  const failing = useMemo(() => new FailingPaths(payload, failingPaths), [payload, failingPaths]);
  const rows = useMemo(() => payloadRows(payload, open, failing), [payload, open, failing]);
  const reached = rows.some(({ path }) => path === active) ? active : rows[0]?.path;

  const press = ({ target }: MouseEvent) => {
    const path = target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined;
    const row = rows.find((candidate) => candidate.path === path);
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (row === undefined || isSelecting) return;
    setActive(row.path);
    if (row.size > 0) setOpen((now) => toggled(now, row.path));
  };

  useEffect(() => {
    if (goal === null) return;
    setOpen((now) => new Set([...now, ...pathsAbove(payload, goal.path)]));
    setActive(shownPath(payload, goal.path).path);
    // Once the lines that lead there are drawn.
    const frame = requestAnimationFrame(() => showLine(tree.current, shownPath(payload, goal.path).path));
    return () => cancelAnimationFrame(frame);
  }, [goal, payload]);

  const step = (event: KeyboardEvent) => {
    const next = event.metaKey || event.ctrlKey || event.altKey ? null : treeStep(rows, reached ?? '', event.key);
    if (next === null) return;
    event.preventDefault();
    setActive(next.path);
    if (next.toggles) setOpen((now) => toggled(now, next.path));
    lineOf(tree.current, next.path)?.focus();
  };

  return (
    <>
      <FoldingButtons onFold={(isOpen) => setOpen(isOpen ? pathsToOpen(payload, mostLines) : new Set())}>
        {children}
      </FoldingButtons>
      <div ref={tree} role="tree" aria-label="Payload" className={classes.tree} onKeyDown={step} onClick={press}>
        {rows.map((row) => (
          <PayloadLine key={row.path} row={row} isActive={row.path === reached} />
        ))}
      </div>
    </>
  );
}

function toggled(paths: ReadonlySet<string>, path: string): Set<string> {
  const changed = new Set(paths);
  if (!changed.delete(path)) changed.add(path);
  return changed;
}

function lineOf(tree: HTMLElement | null, path: string): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? null;
}

/** Scrolls as little as possible, so that the lines above stay in view where there is room. */
function showLine(tree: HTMLElement | null, path: string): void {
  const line = lineOf(tree, path);
  line?.scrollIntoView({ block: 'nearest' });
  line?.focus({ preventScroll: true });
}
