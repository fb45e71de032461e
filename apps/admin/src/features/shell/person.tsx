'use client';

import { Popover, Radio, useMantineColorScheme } from '@mantine/core';
import { useDisclosure, useMounted } from '@mantine/hooks';
import Link from 'next/link';
import type { CurrentSession } from '../../lib/operator-api';
import { useSignOut } from '../session/use-sign-out';
import { ChangePasswordDialog } from './change-password-dialog';
import classes from './person.module.css';

const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'Like the system'],
] as const;

/** Who is signed in, and what concerns nobody else: password, colours, leaving. */
export function Person({ session }: { session: CurrentSession }) {
  const { staff_user: staffUser, is_single_sign_on: isSingleSignOn } = session;
  const [isOpen, menu] = useDisclosure(false);
  const [isChanging, password] = useDisclosure(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isMounted = useMounted();
  const { leave, isLeaving } = useSignOut();
  const choose = (scheme: string) => setColorScheme(schemes.find(([known]) => known === scheme)?.[0] ?? 'auto');
  const changePassword = () => {
    menu.close();
    password.open();
  };
  const role = staffUser.role.charAt(0).toUpperCase() + staffUser.role.slice(1);
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={menu.set}
        position="top-start"
        width={224}
        shadow="md"
        withinPortal={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.person}
            aria-label={`${staffUser.display_name}, ${role}. Your menu`}
            onClick={menu.toggle}
          >
            <span className={classes.initial} aria-hidden="true">
              {staffUser.display_name.charAt(0).toUpperCase()}
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{staffUser.display_name}</span>
              <span className={classes.role}>{role}</span>
            </span>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Your menu" p="xs">
          <p className={classes.email}>{staffUser.email}</p>
          {!isSingleSignOn && (
            <button type="button" className={classes.item} onClick={changePassword}>
              Change password
            </button>
          )}
          {!isSingleSignOn && (
            <Link href="/passkeys" className={classes.item} onClick={menu.close}>
              Passkeys
            </Link>
          )}
          <Radio.Group
            label="Colours"
            value={isMounted ? colorScheme : ''}
            onChange={choose}
            className={classes.colours}
          >
            {schemes.map(([scheme, name]) => (
              <Radio key={scheme} value={scheme} label={name} size="xs" />
            ))}
          </Radio.Group>
          <button type="button" className={classes.item} disabled={isLeaving} onClick={() => void leave()}>
            Sign out
          </button>
        </Popover.Dropdown>
      </Popover>
      {isChanging && <ChangePasswordDialog onClose={password.close} />}
    </>
  );
}
