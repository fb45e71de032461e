'use client';

import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** The button of somebody's menu. */
export function AccessButton({ name, ...props }: ButtonProps & ComponentProps<'button'> & { name: string }) {
  return (
    <Button {...props} variant="default" size="compact-sm" aria-label={`Change the access of ${name}`}>
      Change
    </Button>
  );
}
