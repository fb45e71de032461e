'use client';

import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../components/ui/relative-time';
import { PackPanel } from './pack-panel';
import { packsOfBookQuery } from './pack-queries';

/** The latest pack of the book of a supplier; nothing before its supplier has asked for one. */
export function BookPack({ code }: { code: string }) {
  const { data = [] } = useQuery(packsOfBookQuery(code));
  const latest = data.find(({ pack }) => pack.wave === null);
  if (latest === undefined) return null;
  return (
    <PackPanel
      title="Pack of the book"
      code={code}
      listed={latest}
      about={
        <>
          Of control totals that were compared <RelativeTime instant={latest.pack.facts_at} />.
        </>
      }
    />
  );
}
