import classes from './wordmark.module.css';

/** The product's name and mark: one thing carried over to the other side. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <rect className={classes.tile} width="24" height="24" rx="6" />
        <path className={classes.stroke} d="M5 15.5c2.5-6.5 9-7.5 12.5-3.5" />
        <path className={classes.stroke} d="M18.5 7.5V13H13" />
      </svg>
      Carryover
    </span>
  );
}
