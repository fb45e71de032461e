import { TextLink } from '../../components/ui/text-link';
import type { ErrorDomain, ErrorExplanation } from '../../lib/operator-api';
import { actorWords, domainWords } from './error-words';
import classes from './states/state-banner.module.css';

/** An error of one import, or a group of them. */
interface AnsweredError extends ErrorExplanation {
  code: string;
  domain: ErrorDomain;
}

/** Explains an error: what it means, who acts, and whether a retry helps. */
export function ErrorAnswers({ error }: { error: AnsweredError }) {
  return (
    <dl className={classes.answers}>
      <div>
        <dt>What it means</dt>
        <dd>{error.meaning ?? 'This code is not in the catalogue any more'}</dd>
      </div>
      <div>
        <dt>Where it lies</dt>
        <dd>{domainWords[error.domain]}</dd>
      </div>
      <div>
        <dt>Who acts</dt>
        <dd>{error.actor === null ? 'Not known' : actorWords[error.actor]}</dd>
      </div>
      <div>
        <dt>Does a retry help</dt>
        <dd>{error.retryable ? 'Yes, as it stands' : 'No, something has to change first'}</dd>
      </div>
      {error.runbook !== null && (
        <div>
          <dt>What to do</dt>
          <dd>
            <TextLink href={`/runbooks/${error.code}`}>Open the runbook</TextLink>
          </dd>
        </div>
      )}
    </dl>
  );
}
