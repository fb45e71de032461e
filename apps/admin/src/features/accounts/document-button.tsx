'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { mask } from '../../components/ui/mask';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { downloadFile } from '../../lib/download-file';
import { mayDo } from '../../lib/may-do';
import type { AccountDocument } from '../../lib/operator-api';
import classes from './account.module.css';

/** The name of a document, also where it is masked: there only its ending is told. */
function shownName(fileName: string): string {
  return fileName.replace(mask, 'hidden name');
}

interface Props {
  account: string;
  document: AccountDocument | undefined;
  /** Says only that there is one, where what it is shows already. */
  isShort?: boolean;
}

/** Downloads a document, after asking for a reason; without the right to, only shows that it exists. */
export function DocumentButton({ account, document, isShort = false }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (document === undefined) return null;
  const name = shownName(document.file_name);
  if (!mayDo(document.allowed_actions, 'open'))
    return <span className={classes.quiet}>{isShort ? 'Hidden' : name}</span>;
  const path = `/accounts/${account}/documents/${document.id}/content`;
  return (
    <>
      <Button
        variant={isShort ? 'default' : 'subtle'}
        size="compact-sm"
        aria-label={`Open ${name}`}
        onClick={open}
        {...(!isShort && { px: 0, styles: { label: { whiteSpace: 'normal', textAlign: 'left' } } })}
      >
        {isShort ? 'Open' : name}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Open ${name}`}
          action="Open"
          run={(reason) => downloadFile(path, name, '*/*', reason)}
          onClose={close}
        >
          It may say more of a person than this page shows. It is saved on this device.
        </ReasonDialog>
      )}
    </>
  );
}
