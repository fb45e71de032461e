'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import layout from '../../components/ui/page-columns.module.css';
import { useRevealed } from '../../components/ui/use-revealed';
import type { Account } from '../../lib/operator-api';
import classes from './account.module.css';
import { AccountContents } from './account-contents';
import { AccountFacts } from './account-facts';
import { AccountHeading } from './account-heading';
import { namedDocuments, revealedOf, withoutMasks } from './account-model';
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

/** One account: everything that was created, as it stands now. What was revealed is forgotten with the page, and when the account is corrected. */
export function AccountView({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(accountQuery(number, useSearchParams()));
  const [revealed, setRevealed] = useRevealed<readonly Account[]>();
  if (data === undefined) {
    if (error === null) return <LoadingRows label="Loading the account" />;
    return <ErrorState level={1} title="This account cannot be shown" problem={error} onRetry={() => void refetch()} />;
  }
  const current = revealedOf(data, revealed ?? []);
  const account = withoutMasks(data, current);
  return (
    <>
      <AccountHeading
        account={account}
        isPartlyRevealed={current.length > 0}
        onReveal={(more) => setRevealed([...current, more])}
      />
      {current.length > 0 && <RevealedNotice onHide={() => setRevealed(null)} />}
      <FoldingProvider>
        <AccountContents account={account} />
        <AccountParts account={account} />
      </FoldingProvider>
    </>
  );
}

function AccountParts({ account }: { account: Account }) {
  const documents = useInfiniteQuery(documentsQuery(account.account_number));
  const found = namedDocuments(documents.data?.pages.flatMap(({ results }) => results) ?? [], account);
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
        <CustomersSection account={account} />
        <AccountFacts account={account} />
        <PaymentsSection account={account} />
        <DocumentsSection
          account={account.account_number}
          documents={found}
          hasMore={documents.hasNextPage}
          isLoadingMore={documents.isFetchingNextPage}
          onMore={() => void documents.fetchNextPage()}
        />
        <OtherSection account={account} />
      </div>
    </div>
  );
}
