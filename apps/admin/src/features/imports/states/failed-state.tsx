import Link from 'next/link';
import type { HeldBy } from '../../../lib/operator-api';
import { whyNoRetry } from '../after-cancellation';
import { ErrorAnswers } from '../error-answers';
import { FieldLink } from '../payload/show-field';
import type { StateProps } from './import-state';
import { StateBanner } from './state-banner';
import classes from './state-banner.module.css';

/** It failed: the code, the sentence, whose job it is and what helps. */
export function FailedState({ importDetail }: StateProps) {
  const { latest_error, is_dry_run } = importDetail;
  if (latest_error === null) {
    return <StateBanner tone="problem" title="It failed, and no reason was stored" />;
  }
  return (
    <StateBanner tone="problem" title={<code className={classes.code}>{latest_error.code}</code>}>
      <p className={classes.detail}>{latest_error.detail}</p>
      <FailingFields paths={latest_error.paths} />
      <HoldingAccounts held={latest_error.held_by} />
      <p className={classes.text}>
        {is_dry_run ? 'This was a dry run. Nothing was created.' : 'Nothing was created. No account exists.'}{' '}
        {whyNoRetry(importDetail)}
      </p>
      <ErrorAnswers error={latest_error} />
    </StateBanner>
  );
}

/** The fields it is about; pressing one shows it in the payload. */
function FailingFields({ paths }: { paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <ul className={classes.fields} aria-label="Failing fields">
      {paths.map((path) => (
        <li key={path}>
          <FieldLink path={path} />
        </li>
      ))}
    </ul>
  );
}

/** Fields that another account has already, with a link to it; the supplier does not see which account. */
function HoldingAccounts({ held }: { held: readonly HeldBy[] }) {
  if (held.length === 0) return null;
  return (
    <>
      <ul className={classes.fields} aria-label="What other accounts have">
        {held.map(({ path, wanted, account_number: number }) => (
          <li key={`${path} ${number}`}>
            <code>{wanted}</code> is of{' '}
            <Link href={`/accounts/${number}`} className={classes.account}>
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.text}>The supplier is not told whose it is.</p>
    </>
  );
}
