import { HiddenIcon } from './icons';
import classes from './masked.module.css';

/** What the API sends in place of personal data. */
export const mask = '•••';

/** A value, or the sign that it is hidden until somebody says why they need it. */
export function Masked({ value }: { value: string }) {
  if (value !== mask) return value;
  return (
    <span className={classes.masked} title="Personal data. Reveal it with a reason.">
      <HiddenIcon />
      hidden
    </span>
  );
}
