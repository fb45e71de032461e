'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import layout from '../../components/ui/page-columns.module.css';
import type { Account } from '../../lib/operator-api';
import classes from './account.module.css';
import { AccountContents } from './account-contents';
import { AccountFacts } from './account-facts';
import { AccountHeading } from './account-heading';
import { namedDocuments, payloadOf } from './account-model';
import { accountQuery, documentsQuery } from './account-queries';
import { CustomersSection } from './customers-section';
import { DocumentsSection } from './documents-section';
import { FoldingProvider } from './folding';
import { LedgersSection } from './ledgers-section';
import { NotesSection } from './notes-section';
import { OtherSection } from './other-section';
import { PaymentsSection } from './payments-section';
import { RevealedNotice } from './revealed-notice';
import { StatementsSection } from './statements-section';
import { SupplySection } from './supply-section';
import { TransactionsSection } from './transactions-section';

/** One account: everything that was created, as it stands now. What was revealed is forgotten with the page. */
export function AccountView({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(accountQuery(number));
  const [revealed, setRevealed] = useState<Account | null>(null);
  if (data === undefined) {
    if (error === null) return <LoadingRows label="Loading the account" />;
    return <ErrorState level={1} title="This account cannot be shown" problem={error} onRetry={() => void refetch()} />;
  }
  const account = revealed === null ? data : withoutMasks(data, revealed);
  return (
    <>
      <AccountHeading account={account} onReveal={setRevealed} />
      {revealed !== null && <RevealedNotice onHide={() => setRevealed(null)} />}
      <FoldingProvider>
        <AccountContents account={account} />
        <AccountParts account={account} />
      </FoldingProvider>
    </>
  );
}

/** The account as it is now, with the personal data that was revealed; what is new since then stays masked. */
function withoutMasks(now: Account, revealed: Account): Account {
  const texts = new Map(revealed.notes.map(({ id, body, document_paths }) => [id, { body, document_paths }]));
  const paths = new Map(revealed.statements.map(({ id, statement_path }) => [id, { statement_path }]));
  const remarks = new Map(
    revealed.transactions.map(({ id, reason, display_note, note }) => [id, { reason, display_note, note }]),
  );
  return {
    ...now,
    masked: false,
    payload: revealed.payload,
    notes: now.notes.map((note) => ({ ...note, ...texts.get(note.id) })),
    statements: now.statements.map((statement) => ({ ...statement, ...paths.get(statement.id) })),
    transactions: now.transactions.map((transaction) => ({ ...transaction, ...remarks.get(transaction.id) })),
  };
}

function AccountParts({ account }: { account: Account }) {
  const documents = useQuery(documentsQuery(account.account_number)).data;
  const found = namedDocuments(documents?.results ?? [], account);
  const payload = payloadOf(account);
  return (
    <div className={classes.columns}>
      <div className={layout.column}>
        <SupplySection account={account} />
        <LedgersSection account={account} />
        <TransactionsSection account={account} />
        <StatementsSection account={account} documents={found} />
        <NotesSection account={account} documents={found} />
      </div>
      <div className={layout.column}>
        <CustomersSection payload={payload} />
        <AccountFacts account={account} />
        <PaymentsSection account={account} />
        <DocumentsSection
          account={account.account_number}
          documents={found}
          hasMore={documents !== undefined && documents.next_cursor !== null}
        />
        <OtherSection payload={payload} />
      </div>
    </div>
  );
}
