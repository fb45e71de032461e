import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Opens all of it, or closes it. */
  onFold: (isOpen: boolean) => void;
  children?: ReactNode;
}

/** Opens and closes everything at once of what is there to be opened one by one. */
export function FoldingButtons({ onFold, children }: Props) {
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" onClick={() => onFold(true)}>
        Expand all
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => onFold(false)}>
        Collapse all
      </Button>
      {children}
    </Group>
  );
}
