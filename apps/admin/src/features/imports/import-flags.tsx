import { Panel } from '../../components/ui/panel';
import type { ImportFlag } from '../../lib/operator-api';
import { flagLabel } from './flag-label';
import classes from './import-flags.module.css';
import { FieldLink } from './payload/show-field';

/** Warnings of an accepted import that somebody should look at, each with its path in the payload. */
export function ImportFlags({ flags }: { flags: ImportFlag[] }) {
  return (
    <Panel title="To look at">
      <ul className={classes.flags}>
        {flags.map(({ code, path }) => (
          <li key={`${code} ${path}`}>
            {flagLabel(code)}
            <FieldLink path={path} className={classes.path} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
