import { TextLink } from '../../../components/ui/text-link';
import { afterCancellation } from '../after-cancellation';
import type { StateProps } from './import-state';
import { StateBanner } from './state-banner';
import classes from './state-banner.module.css';

/** Withdrawn before an account existed, or with the account that it made. */
export function CancelledState({ importDetail }: StateProps) {
  const { id, timeline } = importDetail;
  if (timeline.at(-1)?.from_status === 'PROCESSED')
    return (
      <StateBanner tone="calm" title="Its account was taken back">
        <p className={classes.text}>
          The supplier can send the account again; it gets another number then.{' '}
          <TextLink href={`/retractions?${new URLSearchParams({ import: id })}`}>When and why</TextLink>
        </p>
      </StateBanner>
    );
  return (
    <StateBanner tone="calm" title="Withdrawn before an account existed">
      <p className={classes.text}>For the supplier it ended without an error. {afterCancellation(importDetail)}</p>
    </StateBanner>
  );
}
