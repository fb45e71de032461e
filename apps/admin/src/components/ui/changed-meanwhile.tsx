import classes from './changed-meanwhile.module.css';

interface Props {
  /** What there is now, in words. */
  now: string;
  /** Whether what stands here is sent, and takes its place. */
  isReplaced: boolean;
}

/** Says below a field that somebody has changed what it was filled with when the dialog was opened. */
export function ChangedMeanwhile({ now, isReplaced }: Props) {
  return (
    <p className={classes.changed} role="status">
      Meanwhile this was changed to “{now}”. {isReplaced ? 'What stands here takes its place.' : 'It stays so.'}
    </p>
  );
}
