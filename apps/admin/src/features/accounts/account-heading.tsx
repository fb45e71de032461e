'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSearchParams } from 'next/navigation';
import { BackLink } from '../../components/ui/back-link';
import { CopyButton } from '../../components/ui/copy-button';
import { PageHeading } from '../../components/ui/page-heading';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { TextLink } from '../../components/ui/text-link';
import { callApi } from '../../lib/browser-api';
import { mayDo } from '../../lib/may-do';
import type { Account } from '../../lib/operator-api';
import { SandboxBadge } from '../suppliers/sandbox-badge';
import classes from './account.module.css';
import { pagesAsked } from './account-pages';
import { MarkButton } from './mark-button';

interface Props {
  account: Account;
  /** Some of what is personal is shown already. */
  isPartlyRevealed: boolean;
  onReveal: (account: Account) => void;
}

/** Which account it is, where it came from, and what may be done to it. */
export function AccountHeading({ account, isPartlyRevealed, onReveal }: Props) {
  const { account_number, external_account_number, import_supplier, import_id, masked, allowed_actions } = account;
  return (
    <>
      <BackLink href={`/imports/${import_id}`}>Its import</BackLink>
      <PageHeading title={account_number}>
        <CopyButton text={account_number} what="the account number" />
        <SandboxBadge isSandbox={account.is_sandbox} />
        <div className={classes.actions}>
          <MarkButton accountNumber={account_number} isOffered={mayDo(allowed_actions, 'mark_for_registration')} />
          {masked && mayDo(allowed_actions, 'reveal') && <RevealButton account={account} onReveal={onReveal} />}
        </div>
      </PageHeading>
      <p className={classes.subtitle}>
        <span>
          Imported from <TextLink href={`/suppliers/${import_supplier}`}>{import_supplier}</TextLink> as{' '}
          <TextLink href={`/imports/${import_id}`}>{external_account_number}</TextLink>{' '}
          <CopyButton text={external_account_number} what="the number where it comes from" />
        </span>
        {masked && (
          <span>{isPartlyRevealed ? 'Some personal data of this page is hidden.' : 'Personal data is hidden.'}</span>
        )}
      </p>
    </>
  );
}

function RevealButton({ account: { account_number: number }, onReveal }: Pick<Props, 'account' | 'onReveal'>) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const query = pagesAsked(useSearchParams());
  const run = (reason: string) =>
    callApi('POST /accounts/{account_number}/reveal', { path: { account_number: number }, query, body: { reason } });
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Reveal personal data
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Reveal the personal data of ${number}`}
          action="Reveal"
          run={run}
          onDone={onReveal}
          onClose={close}
        >
          Names, addresses, contact details and notes are shown for five minutes at most, or until you leave this page.
        </ReasonDialog>
      )}
    </>
  );
}
