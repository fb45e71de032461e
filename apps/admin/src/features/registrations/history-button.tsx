'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Drawer } from '../../components/ui/drawer';
import { StatusHistory } from './status-history';

interface Props {
  meterPointId: string;
  mpxn: string;
}

/** Opens the history of a meter point's status beside the page. */
export function HistoryButton({ meterPointId, mpxn }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open} aria-label={`History of ${mpxn}`}>
        History
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="md"
        title={`Status of ${mpxn}`}
        closeButtonProps={{ 'aria-label': 'Close the history' }}
      >
        <StatusHistory meterPointId={meterPointId} />
      </Drawer>
    </>
  );
}
