import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** The button of the menu of a rule. */
export function RuleButton({ name, ...props }: ButtonProps & ComponentProps<'button'> & { name: string }) {
  return (
    <Button {...props} variant="default" size="compact-sm" aria-label={`Change ${name}`}>
      Change
    </Button>
  );
}
