import { RelativeTime } from '../../../components/ui/relative-time';
import { countOf } from '../../../lib/format-count';
import type { ErrorGroup, ErrorGroupReport } from '../../../lib/operator-api';
import classes from './triage.module.css';

/** The triage of a group; nothing without any. */
export function TriageFacts({ triage }: Pick<ErrorGroup, 'triage'>) {
  const { owner, note, acknowledged_at, acknowledged_by, is_acknowledged, muted_until, reports } = triage;
  const isAnything = owner ?? note ?? acknowledged_at ?? muted_until ?? reports[0] ?? null;
  if (isAnything === null) return null;
  return (
    <dl className={classes.facts} aria-label="Triage">
      {owner !== null && (
        <div>
          <dt>Owner</dt>
          <dd>{owner}</dd>
        </div>
      )}
      {acknowledged_at !== null && (
        <div>
          <dt>{is_acknowledged ? 'Acknowledged' : 'Acknowledged before it was over'}</dt>
          <dd>
            <RelativeTime instant={acknowledged_at} /> by {acknowledged_by}
          </dd>
        </div>
      )}
      {muted_until !== null && (
        <div>
          <dt>Muted until</dt>
          <dd>
            <RelativeTime instant={muted_until} />
          </dd>
        </div>
      )}
      {note !== null && (
        <div className={classes.wide}>
          <dt>Note</dt>
          <dd className={classes.words}>{note}</dd>
        </div>
      )}
      {reports.length > 0 && (
        <div className={classes.wide}>
          <dt>Reported</dt>
          <dd>
            <ul className={classes.reports}>
              {reports.map((report) => (
                <Report key={report.id} report={report} />
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Report({ report }: { report: ErrorGroupReport }) {
  const { import_supplier: supplier, means, text, imports, reported_at, reported_by } = report;
  return (
    <li>
      To {supplier} <RelativeTime instant={reported_at} /> by {reported_by}:{' '}
      {means === 'EXPORT' ? `the export of ${countOf(imports, 'import')}` : `of ${countOf(imports, 'import')}`}
      {text !== null && (
        <details>
          <summary>What was written</summary>
          <p className={classes.words}>{text}</p>
        </details>
      )}
    </li>
  );
}
