'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CatalogueList } from '../../lib/operator-api';
import { LoadDialog } from './load-dialog';

/** Opens the way to load a file into a list. */
export function LoadButton({ list }: { list: CatalogueList }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" onClick={open}>
        Load CSV
      </Button>
      {isOpen && <LoadDialog list={list} onClose={close} />}
    </>
  );
}
