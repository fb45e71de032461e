'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatCount } from '../../lib/format-count';
import { formatInstant } from '../../lib/format-instant';
import type { Account, AccountDocument, AccountNote } from '../../lib/operator-api';
import classes from './account.module.css';
import { AccountSection } from './account-section';
import { DocumentButton } from './document-button';
import { ListEnd } from './list-end';
import noteClasses from './notes.module.css';
import { Personal } from './personal';

/** Notes shown until somebody asks for all. */
const shownAtFirst = 8;

const origins: Record<AccountNote['origin'], string> = {
  IMPORTED: 'came with the account',
  CAMPAIGN: 'from a campaign',
  ADDED: 'added by the supplier',
  PLATFORM: 'written by the platform',
};

interface Props {
  account: Account;
  documents: readonly AccountDocument[];
}

/** The notes of an account, pinned ones first, with their documents. */
export function NotesSection({ account, documents }: Props) {
  const [isWhole, showAll] = useState(false);
  const { notes, notes_total: total, next_notes_cursor: nextCursor } = account;
  const shown = isWhole ? notes : notes.slice(0, shownAtFirst);
  return (
    <AccountSection
      id="notes"
      title="Notes"
      count={total}
      isEdged
      isCollapsible
      empty="There are no notes. Those sent with the account, and those the supplier adds later, appear here."
    >
      <ul className={noteClasses.notes}>
        {shown.map((note) => (
          <Note key={note.id} note={note} account={account.account_number} documents={documents} />
        ))}
      </ul>
      {shown.length < notes.length && (
        <p className={classes.footnote}>
          <Button variant="subtle" size="compact-sm" onClick={() => showAll(true)}>
            {total === notes.length
              ? `Show all ${formatCount(total)} notes`
              : `Show the ${formatCount(notes.length)} notes of this page`}
          </Button>
        </p>
      )}
      <ListEnd list="notes" count={notes.length} total={total} nextCursor={nextCursor} />
    </AccountSection>
  );
}

function Note({ note, account, documents }: { note: AccountNote; account: string; documents: Props['documents'] }) {
  const { body, created_at, is_pinned, unpin_at, origin, document_paths } = note;
  const own = documents.filter(({ named_by }) => named_by.type === 'note' && named_by.id === note.id);
  return (
    <li className={noteClasses.note} data-pinned={is_pinned || undefined}>
      <p className={noteClasses.line}>
        {is_pinned && <span className={noteClasses.pinned}>Pinned</span>}
        <span>
          <RelativeTime instant={created_at} />, {origins[origin]}
        </span>
        {is_pinned && unpin_at !== null && <span>until {formatInstant(unpin_at)}</span>}
      </p>
      {body === '' ? (
        <p className={classes.empty}>{document_paths.length > 0 ? 'Documents without a text.' : 'No text.'}</p>
      ) : (
        <p className={noteClasses.body}>
          <Personal text={body} />
        </p>
      )}
      {own.length > 0 && (
        <div className={noteClasses.documents}>
          {own.map((document) => (
            <DocumentButton key={document.id} account={account} document={document} />
          ))}
        </div>
      )}
      {own.length < document_paths.length && (
        <p className={classes.quiet}>
          <Personal text={document_paths.join(', ')} />
        </p>
      )}
    </li>
  );
}
