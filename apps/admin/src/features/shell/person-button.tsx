'use client';

import type { ComponentProps } from 'react';
import type { CurrentSession } from '../../lib/operator-api';
import classes from './person.module.css';

interface Props extends ComponentProps<'button'> {
  readonly staffUser: CurrentSession['staff_user'];
}

/** Who is signed in, as the button of their menu. */
export function PersonButton({ staffUser, ...props }: Props) {
  const role = staffUser.role.charAt(0).toUpperCase() + staffUser.role.slice(1);
  return (
    <button
      {...props}
      type="button"
      className={classes.person}
      aria-label={`${staffUser.display_name}, ${role}. Your menu`}
    >
      <span className={classes.initial} aria-hidden="true">
        {staffUser.display_name.charAt(0).toUpperCase()}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{staffUser.display_name}</span>
        <span className={classes.role}>{role}</span>
      </span>
    </button>
  );
}
