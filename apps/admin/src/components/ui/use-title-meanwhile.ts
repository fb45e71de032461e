import { useEffect } from 'react';

/**
 * Names a page after its heading while it has no title: on the way from one page to the next, that of Next comes a moment after the page,
 * and what a screen reader announces is the title at that moment.
 */
export function useTitleMeanwhile(): void {
  useEffect(() => {
    const meanwhile = document.createElement('title');
    const observer = new MutationObserver(() => {
      const isNamed = [...document.head.querySelectorAll('title')].some((title) => title !== meanwhile);
      if (isNamed) meanwhile.remove();
      else if (!meanwhile.isConnected) {
        const heading = document.querySelector('h1')?.textContent;
        meanwhile.textContent = heading ? `${heading} · Carryover` : 'Carryover';
        // React puts the title of a page before others.
        document.head.append(meanwhile);
      }
    });
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      meanwhile.remove();
    };
  }, []);
}
