import { Button } from '@mantine/core';
import classes from './account.module.css';

/** Says that personal data is on the screen, and takes it away. */
export function RevealedNotice({ onHide }: { onHide: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <span>Personal data is shown, for five minutes at most or until you leave. This was recorded.</span>
      <Button variant="default" size="compact-sm" onClick={onHide}>
        Hide it now
      </Button>
    </div>
  );
}
