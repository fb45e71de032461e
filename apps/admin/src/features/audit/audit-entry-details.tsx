import { CopyButton } from '../../components/ui/copy-button';
import { FactList } from '../../components/ui/fact-list';
import { formatInstant } from '../../lib/format-instant';
import type { AuditEntry } from '../../lib/operator-api';
import classes from './audit.module.css';
import { type StateChange, stateChanges } from './state-changes';

/** One entry with everything that is kept of it. */
export function AuditEntryDetails({ entry }: { entry: AuditEntry }) {
  const changes = stateChanges(entry.before, entry.after);
  return (
    <div className={classes.details}>
      <FactList
        layout="rows"
        facts={[
          ['Entry', entry.id],
          ['When', formatInstant(entry.occurred_at)],
          ['Person', `${entry.actor}, ${entry.role}`],
          ['Target', <Copied key="target" text={entry.target} what="the target" />],
          ['Reason', entry.reason],
          ['From the address', entry.address],
          ['Request', entry.request_id && <Copied key="request" text={entry.request_id} what="the request id" />],
        ]}
      />
      <section aria-label="What changed">
        <h3 className={classes.caption}>What changed</h3>
        {changes.length === 0 ? (
          <p className={classes.quiet}>Nothing is kept of before and after for this action.</p>
        ) : (
          <ul className={classes.changes}>
            {changes.map((change) => (
              <Change key={change.path} change={change} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <>
      {text} <CopyButton text={text} what={what} />
    </>
  );
}

function Change({ change: { path, before, after } }: { change: StateChange }) {
  return (
    <li>
      {path !== '' && <span className={classes.path}>{path}</span>}
      {before !== null && <Value side="before" sign="−" word="before" text={before} />}
      {after !== null && <Value side="after" sign="+" word="after" text={after} />}
    </li>
  );
}

function Value({ side, sign, word, text }: { side: string; sign: string; word: string; text: string }) {
  return (
    <div className={classes.value} data-side={side}>
      <abbr title={word}>{sign}</abbr>
      <span>{text === '' ? '(empty)' : text}</span>
    </div>
  );
}
