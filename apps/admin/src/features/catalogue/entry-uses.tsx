'use client';

import { Skeleton } from '@mantine/core';
import { ProblemAlert } from '../../components/ui/problem-alert';
import type { CatalogueEntryUses } from '../../lib/operator-api';
import classes from './catalogue.module.css';
import { examinedInWords, namingInWords } from './naming-in-words';

interface Props {
  uses: CatalogueEntryUses | undefined;
  error: Error | null;
}

/** Who names an entry, before something is done to it. */
export function EntryUses({ uses, error }: Props) {
  if (error !== null) return <ProblemAlert problem={error} />;
  if (uses === undefined) return <Skeleton height={44} aria-label="Looking for imports that name it" />;
  const sampled = examinedInWords(uses);
  return (
    <div className={classes.uses}>
      <p>
        It is {namingInWords(uses)}
        {uses.is_named_elsewhere ? ', and by an account or another list.' : ', and by no account.'}
      </p>
      {sampled !== null && <p>{sampled}</p>}
    </div>
  );
}
