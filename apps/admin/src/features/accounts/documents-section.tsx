'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../lib/format-count';
import type { AccountDocument } from '../../lib/operator-api';
import classes from './account.module.css';
import { AccountSection } from './account-section';
import { DocumentButton } from './document-button';

/** Documents shown until somebody asks for all. */
const shownAtFirst = 6;

interface Props {
  account: string;
  documents: readonly AccountDocument[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** Every document that notes and statements name. */
export function DocumentsSection({ account, documents, hasMore, isLoadingMore, onMore }: Props) {
  const [isWhole, showAll] = useState(false);
  const shown = isWhole ? documents : documents.slice(0, shownAtFirst);
  return (
    <AccountSection
      id="documents"
      title="Documents"
      count={documents.length}
      empty="No note and no statement names a document."
    >
      <ul className={classes.list}>
        {shown.map((document) => (
          <li key={document.id}>
            <DocumentButton account={account} document={document} />
            <span className={classes.quiet}>of a {document.named_by.type}</span>
          </li>
        ))}
      </ul>
      {shown.length < documents.length && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => showAll(true)}>
          {hasMore ? `Show the first ${formatCount(documents.length)}` : `Show all ${formatCount(documents.length)}`}
        </Button>
      )}
      {hasMore && shown.length === documents.length && (
        <>
          <p className={classes.quiet}>These are the first {formatCount(documents.length)}.</p>
          <Button variant="default" size="compact-sm" loading={isLoadingMore} onClick={onMore}>
            Show more
          </Button>
        </>
      )}
    </AccountSection>
  );
}
