import { DoneIcon, ProblemIcon } from '../../components/ui/icons';
import { formatCount } from '../../lib/format-count';
import type { SelfCheck } from '../../lib/operator-api';
import classes from './self-check.module.css';

function asText(value: unknown): string {
  return value === undefined || value === null ? 'nothing' : JSON.stringify(value);
}

/** Says that stored and sent are the same, or names each field in which they differ. */
export function SelfCheckResult({ result }: { result: SelfCheck }) {
  if (result.matches) {
    return (
      <p className={classes.match}>
        <DoneIcon /> The stored account matches what was sent.
      </p>
    );
  }
  const { length } = result.differences;
  return (
    <>
      <p className={classes.problem}>
        <ProblemIcon /> {length === 1 ? 'One field differs.' : `${formatCount(length)} fields differ.`}
      </p>
      <dl className={classes.differences}>
        {/* Paths with a mask in them may be the same. */}
        {[...result.differences.entries()].map(([position, { path, sent, stored }]) => (
          <div key={position}>
            <dt>{path}</dt>
            <dd>sent {asText(sent)}</dd>
            <dd>stored {asText(stored)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
