'use client';

import { Button, CopyButton } from '@mantine/core';
import { CopyIcon, DoneIcon } from './icons';
import classes from './secret-once.module.css';

/** A secret that is shown this once, with a button that copies it. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  return (
    <div className={classes.secret} data-keeps-page>
      <p className={classes.warning}>{label} It is shown this once and cannot be read again.</p>
      <div className={classes.line}>
        <code className={classes.text}>{secret}</code>
        <CopyButton value={secret} timeout={4_000}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" leftSection={copied ? <DoneIcon /> : <CopyIcon />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
