import { Breakable } from '../../../components/ui/breakable';
import { Panel } from '../../../components/ui/panel';
import { countOf, formatCount } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';
import { importsHref } from '../../imports/import-filters';
import { statusFilter } from '../../imports/import-outcome';
import { CountLink } from '../../suppliers/count-link';
import { outcomeWords } from './outcome-words';
import classes from './wave-progress.module.css';

/** Outcomes of the lines that were sent, as a bar and in numbers, each with a link to its imports. */
export function WaveProgress({ detail }: { detail: WaveDetail }) {
  const { counts, code: wave, error_budgets: budgets } = detail.wave;
  const { imports, import_supplier: supplier } = detail;
  const linked = (status: string) => importsHref({ filter: { supplier, wave, status } });
  const parts = (['imported', 'unchanged', 'failed', 'refused', 'not_processed'] as const).map((outcome) => ({
    outcome,
    count: counts[outcome],
  }));
  return (
    <Panel title="Progress">
      <p className={classes.sentence}>{accountsInWords(counts.imported + counts.unchanged, counts.lines)}</p>
      <div className={classes.bar} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => (
            <span key={outcome} data-outcome={outcome} style={{ flexGrow: count }} />
          ))}
      </div>
      <dl className={classes.legend}>
        {parts.map(({ outcome, count }) => (
          <div key={outcome} data-outcome={outcome}>
            <dt>{outcomeWords[outcome].label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.legend}>
        <div>
          <dt>Waiting now</dt>
          <dd>
            <CountLink count={imports.PENDING} href={linked('PENDING')} what="waiting" />
          </dd>
        </div>
        <div>
          <dt>Being imported</dt>
          <dd>
            <CountLink count={imports.IN_PROGRESS} href={linked('IN_PROGRESS')} what="being imported" />
          </dd>
        </div>
        <div>
          <dt>Stand in an error</dt>
          <dd>
            <CountLink
              count={imports.ERRORED + imports.DRY_RUN_ERRORED}
              href={linked(statusFilter('failed'))}
              what="in an error"
              isBad
            />
          </dd>
        </div>
      </dl>
      {budgets.length > 0 && (
        <ul className={classes.budgets} aria-label="Error budgets">
          {budgets.map(({ kind, code, detail: sentence, is_spent: isSpent }) => (
            <li key={`${kind} ${code}`} data-spent={isSpent || undefined}>
              <Breakable text={sentence} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function accountsInWords(accounts: number, lines: number): string {
  return `${formatCount(accounts)} of ${countOf(lines, 'line')} ${accounts === 1 ? 'is an account' : 'are accounts'} now`;
}
