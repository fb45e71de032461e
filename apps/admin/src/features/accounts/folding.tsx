'use client';

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { FoldingButtons } from '../../components/ui/folding-buttons';

/** That everything opens, or closes; another turn says the same again. */
interface Folding {
  isOpen: boolean;
  turn: number;
}

const FoldingContext = createContext<{ folding: Folding | null; fold: (isOpen: boolean) => void }>({
  folding: null,
  fold: () => undefined,
});

/** Lets the parts of a page be opened and closed together. */
export function FoldingProvider({ children }: { children: ReactNode }) {
  const [folding, setFolding] = useState<Folding | null>(null);
  const fold = useCallback((isOpen: boolean) => setFolding((now) => ({ isOpen, turn: (now?.turn ?? 0) + 1 })), []);
  const value = useMemo(() => ({ folding, fold }), [folding, fold]);
  return <FoldingContext value={value}>{children}</FoldingContext>;
}

/** Whether a part is open, by itself or with all others, and how to open or close it alone. */
export function useFolded(isOpenAtFirst: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { folding } = useContext(FoldingContext);
  // What comes later does as all were told last.
  const [state, setState] = useState<Folding>(folding ?? { isOpen: isOpenAtFirst, turn: 0 });
  if (folding !== null && folding.turn !== state.turn) setState(folding);
  const setOpen = useCallback((isOpen: boolean) => setState(({ turn }) => ({ isOpen, turn })), []);
  return [state.isOpen, setOpen];
}

/** Opens and closes all parts of the page. */
export function FoldAll() {
  const { fold } = useContext(FoldingContext);
  return <FoldingButtons onFold={fold} />;
}
