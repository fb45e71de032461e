'use client';

import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ChevronIcon } from '../../../components/ui/icons';
import classes from '../import-toolbar.module.css';

/** The button of the menu for everything that the filter finds. */
export function MatchingButton(props: ButtonProps & ComponentProps<'button'>) {
  return (
    <Button
      {...props}
      variant="default"
      size="sm"
      rightSection={
        <span className={classes.down}>
          <ChevronIcon />
        </span>
      }
    >
      Everything that matches
    </Button>
  );
}
