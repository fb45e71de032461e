import { useQuery } from '@tanstack/react-query';
import { LoadingRows } from '../../../components/ui/loading-rows';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { RelativeTime } from '../../../components/ui/relative-time';
import entry from '../../suppliers/history-entry.module.css';
import { changesInWords } from '../calendar/plan-words';
import { actorWords } from '../parts/event-words';
import { wavePlansQuery } from '../wave-queries';

/** How the plan of a wave became what it is, the latest change first. @param code of its supplier */
export function PlanChanges({ code, wave }: { code: string; wave: string }) {
  const { data, error } = useQuery(wavePlansQuery(code, wave));
  if (data === undefined)
    return error === null ? <LoadingRows label="Loading" count={2} /> : <ProblemAlert problem={error} />;
  return (
    <ol className={entry.list} aria-label="Changes of the plan">
      {data.history.map((plan, index) => {
        // What was before the oldest that is told is not known, unless that is the first one.
        const before = data.history[index + 1] ?? (plan.revision === 1 ? null : {});
        return (
          <li key={plan.revision} className={entry.entry}>
            <div className={entry.line}>
              <span className={entry.what}>{plan.revision === 1 ? 'Planned' : 'Changed'}</span>
              <span className={entry.quiet}>
                <RelativeTime instant={plan.changed_at} />
              </span>
            </div>
            {changesInWords(before, plan).map((words) => (
              <p key={words} className={entry.reason}>
                {words}
              </p>
            ))}
            {plan.reason !== null && <p className={entry.reason}>{plan.reason}</p>}
            <p className={entry.quiet}>{actorWords[plan.actor]}</p>
          </li>
        );
      })}
    </ol>
  );
}
