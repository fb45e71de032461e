import { Panel } from '../../components/ui/panel';
import classes from './report-view.module.css';
import { type Cause, causeText, type Figures } from './report-words';

/** Common causes of differing accounts, a line each, the worst first. */
export function ReportCauses({ causes, figures }: { causes: readonly Cause[]; figures: Figures }) {
  if (causes.length === 0) return null;
  return (
    <Panel title="Causes">
      <ol className={classes.causes}>
        {causes.map((cause) => (
          <li key={JSON.stringify(cause)}>
            {causeText(cause, figures)} <span className={classes.quiet}>such as {cause.example}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
