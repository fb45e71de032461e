import { ProblemAlert } from '../../components/ui/problem-alert';
import { ApiProblem } from '../../lib/api-problem';
import { countOf } from '../../lib/format-count';
import classes from './catalogue.module.css';
import { fileProblems } from './file-problems';

/** Why a file was not loaded, line by line. */
export function FileProblems({ name, problem }: { name: string; problem: Error }) {
  const problems = problem instanceof ApiProblem ? fileProblems(problem.fields) : [];
  if (problems.length === 0) return <ProblemAlert problem={problem} />;
  return (
    <section aria-label={`Problems of ${name}`}>
      <ProblemAlert
        problem={
          new Error(
            `Nothing was loaded: ${countOf(problems.length, 'problem')} in ${name}. Correct it and choose it again.`,
          )
        }
      />
      <ol className={classes.problems}>
        {problems.map(({ line, column, problem: text }) => (
          <li key={`${line} ${column} ${text}`}>
            <span>{line === null ? 'File' : `Line ${line}`}</span>
            <code>{column}</code>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
