import Link from 'next/link';
import { PageHeading } from '../../components/ui/page-heading';
import type { ImportDetail } from '../../lib/operator-api';
import classes from './import-view.module.css';
import { StatusBadge } from './status-badge';

/** Whose import it is, and where it stands. */
export function ImportHeading({ importDetail }: { importDetail: ImportDetail }) {
  return (
    <>
      <Link href="/imports" className={classes.back}>
        ← Imports
      </Link>
      <PageHeading title={importDetail.external_account_number}>
        <StatusBadge status={importDetail.status} />
      </PageHeading>
    </>
  );
}
