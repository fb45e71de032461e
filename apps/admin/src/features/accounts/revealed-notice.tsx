import { Button } from '@mantine/core';
import classes from './account.module.css';

/** Says that personal data is on the screen, and takes it away. */
export function RevealedNotice({ onHide }: { onHide: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <span>Personal data is shown. It is hidden again when you leave this page.</span>
      <Button variant="default" size="compact-sm" onClick={onHide}>
        Hide it now
      </Button>
    </div>
  );
}
