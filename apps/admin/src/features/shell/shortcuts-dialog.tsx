'use client';

import { Kbd, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/ui/dialog';
import type { ConsolePage } from './console-pages';
import classes from './shortcuts.module.css';

interface Props {
  readonly pages: readonly ConsolePage[];
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** Lists the keyboard's shortcuts, and turns them on and off. */
export default function ShortcutsDialog({ pages, isOn, onTurn, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.shortcuts}>
        <Shortcut keys={['/']}>Search everywhere</Shortcut>
        {pages.map(({ href, name, key }) => (
          <Shortcut key={href} keys={['g', key]}>
            {name}
          </Shortcut>
        ))}
        <Shortcut keys={['↑', '↓']}>Move in a table, from its search too</Shortcut>
        <Shortcut keys={['Enter']}>Open the row</Shortcut>
        <Shortcut keys={['Space']}>Choose an import</Shortcut>
        <Shortcut keys={['Shift', 'Space']}>Choose all up to here</Shortcut>
        <Shortcut keys={['Esc']}>Close a dialog</Shortcut>
        <Shortcut keys={['?']}>These shortcuts</Shortcut>
      </dl>
      <Switch
        mt="lg"
        label="Use shortcuts of single keys"
        description="Turn them off when they get in the way of speech input or a screen reader."
        checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

function Shortcut({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
