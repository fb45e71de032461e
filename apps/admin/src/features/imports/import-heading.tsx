import Link from 'next/link';
import { PageHeading } from '../../components/ui/page-heading';
import type { ImportDetail } from '../../lib/operator-api';
import classes from './import-view.module.css';
import { LiveIndicator } from './live-indicator';
import { StatusBadge } from './status-badge';

interface Props {
  importDetail: ImportDetail;
  isStale: boolean;
}

/** Whose import it is, and where it stands. */
export function ImportHeading({ importDetail, isStale }: Props) {
  return (
    <>
      <Link href="/imports" className={classes.back}>
        ← Imports
      </Link>
      <PageHeading title={importDetail.external_account_number}>
        <StatusBadge status={importDetail.status} />
        <LiveIndicator isStale={isStale} />
      </PageHeading>
    </>
  );
}
