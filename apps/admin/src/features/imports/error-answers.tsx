import { TextLink } from '../../components/ui/text-link';
import type { ErrorActor, ErrorDomain, ExplainedImportError } from '../../lib/operator-api';
import classes from './states/state-banner.module.css';

const actors: Record<ErrorActor, string> = {
  supplier: 'The import supplier',
  operator: 'Platform staff',
  on_call: 'The on-call engineer',
  nobody: 'Nobody, it settles by itself',
};

const domains: Record<ErrorDomain, string> = {
  account_import: 'The account data',
  platform: 'The platform',
  request: 'The request',
};

/** The questions of somebody who was just woken up: what it means, whose job it is, whether trying again helps. */
export function ErrorAnswers({ error }: { error: ExplainedImportError }) {
  return (
    <dl className={classes.answers}>
      <div>
        <dt>What it means</dt>
        <dd>{error.meaning ?? 'This code is not in the catalogue any more'}</dd>
      </div>
      <div>
        <dt>Where it lies</dt>
        <dd>{domains[error.domain]}</dd>
      </div>
      <div>
        <dt>Who acts</dt>
        <dd>{error.actor === null ? 'Not known' : actors[error.actor]}</dd>
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
