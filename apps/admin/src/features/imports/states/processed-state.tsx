import Link from 'next/link';
import type { StateProps } from './import-state';
import { StateBanner } from './state-banner';
import classes from './state-banner.module.css';

/** The account exists; nothing changes this import any more, unless the account is taken back. */
export function ProcessedState({ importDetail }: StateProps) {
  return (
    <StateBanner
      tone="done"
      title={
        <>
          Account{' '}
          <Link href={`/accounts/${importDetail.platform_identifier}`} className={classes.account}>
            {importDetail.platform_identifier}
          </Link>{' '}
          was created
        </>
      }
    >
      <p className={classes.text}>Nothing is left to do here.</p>
    </StateBanner>
  );
}
