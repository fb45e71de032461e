import type { ReactNode } from 'react';
import { CopyButton } from '../../components/ui/copy-button';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { countOf } from '../../lib/format-count';
import { formatInstant } from '../../lib/format-instant';
import type { ImportDetail } from '../../lib/operator-api';
import { SandboxBadge } from '../suppliers/sandbox-badge';
import { waveHref } from '../waves/wave-href';
import classes from './import-facts.module.css';
import { countRuns } from './runs';

/** The facts of an import as a list. */
export function ImportFacts({ importDetail }: { importDetail: ImportDetail }) {
  const { schedule_window_start, schedule_window_end } = importDetail;
  return (
    <Panel title="Details">
      <dl className={classes.facts}>
        <Fact name="Account">
          {importDetail.platform_identifier === null ? (
            'none'
          ) : (
            <>
              <TextLink href={`/accounts/${importDetail.platform_identifier}`}>
                {importDetail.platform_identifier}
              </TextLink>{' '}
              <CopyButton text={importDetail.platform_identifier} what="the account number" />
            </>
          )}
        </Fact>
        <Fact name="Supplier">
          <TextLink href={`/suppliers/${importDetail.import_supplier}`}>{importDetail.import_supplier}</TextLink>{' '}
          <SandboxBadge isSandbox={importDetail.is_sandbox} />
        </Fact>
        {importDetail.wave !== null && (
          <Fact name="Wave">
            <TextLink href={waveHref(importDetail.import_supplier, importDetail.wave)}>{importDetail.wave}</TextLink>
          </Fact>
        )}
        <Fact name="Number">
          {importDetail.external_account_number}{' '}
          <CopyButton text={importDetail.external_account_number} what="the number" />
        </Fact>
        <Fact name="Kind">{importDetail.is_dry_run ? 'Dry run' : 'Import'}</Fact>
        <Fact name="Runs">
          {countRuns(importDetail.timeline)}
          {importDetail.attempts > 0 && <span className={classes.exact}>{attemptsInWords(importDetail.attempts)}</span>}
        </Fact>
        <Fact name="Payload version">{importDetail.payload_version}</Fact>
        <TimeFact name="Created" instant={importDetail.created_at} />
        <TimeFact name="Modified" instant={importDetail.modified_at} />
        {schedule_window_start !== null && <TimeFact name="Not before" instant={schedule_window_start} />}
        {schedule_window_end !== null && <TimeFact name="Not after" instant={schedule_window_end} />}
      </dl>
      <p className={classes.id}>
        {importDetail.id} <CopyButton text={importDetail.id} what="the id of the import" />
        <CopyButton text={curlOf(importDetail.id)} what="a curl command that reads the import" label="curl" />
      </p>
    </Panel>
  );
}

/** The same as the page shows, from a terminal, with the words that the runbooks use. */
function curlOf(id: string): string {
  return `curl -sS "$API_URL/console/v1/imports/${id}" -H "Authorization: Session $SESSION"`;
}

/** The counter that a retry begins anew, and that is held against the most attempts. */
function attemptsInWords(attempts: number): string {
  return `${countOf(attempts, 'attempt')} since it last began to wait`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function TimeFact({ name, instant }: { name: string; instant: string }) {
  return (
    <Fact name={name}>
      <RelativeTime instant={instant} />
      <span className={classes.exact}>{formatInstant(instant)}</span>
    </Fact>
  );
}
