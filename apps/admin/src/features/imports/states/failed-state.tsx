import Link from 'next/link';
import type { HeldBy } from '../../../lib/operator-api';
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
        {is_dry_run ? 'This was a dry run. Nothing was created.' : 'Nothing was created. No account exists.'}
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

/** The accounts that have what it wants, each once; the supplier is not told. */
function HoldingAccounts({ held }: { held: readonly HeldBy[] }) {
  const numbers = [...new Set(held.map(({ account_number }) => account_number))];
  if (numbers.length === 0) return null;
  return (
    <p className={classes.text}>
      {numbers.length === 1 ? 'The account that has it:' : 'The accounts that have them:'}{' '}
      {numbers.map((number, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <Link href={`/accounts/${number}`} className={classes.account}>
            {number}
          </Link>
        </span>
      ))}
      . The supplier is not told.
    </p>
  );
}
