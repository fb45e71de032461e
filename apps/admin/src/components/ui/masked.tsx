import { HiddenIcon } from './icons';
import { mask } from './mask';
import classes from './masked.module.css';

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
