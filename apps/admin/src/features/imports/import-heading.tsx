'use client';

import { BackLink } from '../../components/ui/back-link';
import { PageHeading } from '../../components/ui/page-heading';
import type { ImportDetail } from '../../lib/operator-api';
import { SandboxBadge } from '../suppliers/sandbox-badge';
import { ImportActions } from './import-actions';
import classes from './import-view.module.css';
import { useLastList } from './last-list';
import { useShowField } from './payload/show-field';
import { StatusBadge } from './status-badge';

/** Supplier, state and actions of an import. */
export function ImportHeading({ importDetail }: { importDetail: ImportDetail }) {
  const list = useLastList();
  const { goal } = useShowField();
  return (
    <>
      <BackLink href={list}>Imports</BackLink>
      <PageHeading title={importDetail.external_account_number} takesFocus={goal === null} isSticky>
        <StatusBadge status={importDetail.status} />
        <SandboxBadge isSandbox={importDetail.is_sandbox} />
        {importDetail.is_dry_run && <span className={classes.kind}>dry run</span>}
        <ImportActions importDetail={importDetail} />
      </PageHeading>
    </>
  );
}
