'use client';

import { useQuery } from '@tanstack/react-query';
import { asJson, type ChangedField, changesByObject, changesInWords } from './payload-changes';
import classes from './payload-diff.module.css';
import { payloadDiffQuery } from './payload-queries';

const signs = { added: '+', removed: '−', changed: '±' } as const;

/** What changed from one version of the payload to another, field by field; personal data stays masked. */
export function PayloadDiff({ id, from, to }: { id: string; from: number; to: number }) {
  const { data, error } = useQuery(payloadDiffQuery(id, from, to));
  if (error !== null) return <p className={classes.note}>The versions cannot be compared. {error.message}</p>;
  if (data === undefined) return <p className={classes.note}>Comparing …</p>;
  return (
    <div>
      <p className={classes.summary}>
        Version {from} to {to}: {changesInWords(data.changes)}.
      </p>
      {changesByObject(data.changes).map(({ path, changes }) => (
        <section key={path} aria-label={path === '' ? 'Top level' : path} className={classes.object}>
          <h3 className={classes.path}>{path === '' ? 'top level' : path}</h3>
          <dl className={classes.changes}>
            {changes.map((change) => (
              <ChangeLine key={change.position} change={change} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function ChangeLine({ change: { name, op, before, after } }: { change: ChangedField }) {
  const isMasked = op === 'changed' && asJson(before) === asJson(after);
  return (
    <div className={classes.change} data-op={op}>
      <dt>
        <span className={classes.sign} aria-hidden="true">
          {signs[op]}
        </span>
        {name} <span className={classes.op}>{op}</span>
      </dt>
      {isMasked ? (
        <dd className={classes.op}>Personal data, masked in both versions</dd>
      ) : (
        <>
          {op !== 'added' && (
            <dd className={classes.before}>
              <del>{asJson(before)}</del>
            </dd>
          )}
          {op !== 'removed' && (
            <dd className={classes.after}>
              <ins>{asJson(after)}</ins>
            </dd>
          )}
        </>
      )}
    </div>
  );
}
