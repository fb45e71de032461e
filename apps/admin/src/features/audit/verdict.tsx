import { Button, CopyButton } from '@mantine/core';
import { countOf } from '../../lib/format-count';
import type { AuditVerification } from '../../lib/operator-api';
import classes from './audit.module.css';

/** What came of computing the chain again. */
export function Verdict({ verification: { entries, first_bad_id: bad, head } }: { verification: AuditVerification }) {
  if (bad !== null)
    return (
      <div className={classes.verdict} data-bad>
        <p>
          <strong>The chain is broken at entry {bad}.</strong> It, or one before it, is not what was written. Keep the
          database as it is and tell whoever is in charge of security.
        </p>
      </div>
    );
  return (
    <div className={classes.verdict}>
      <p>
        <strong>The chain is whole.</strong> {countOf(entries, 'entry', 'entries')} are what was written.
      </p>
      {head !== null && (
        <div className={classes.head}>
          <code>{head}</code>
          <CopyButton value={head}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" onClick={copy}>
                {copied ? 'Copied' : 'Copy the head'}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    </div>
  );
}
