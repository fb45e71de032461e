'use client';

import { Menu, useMantineColorScheme } from '@mantine/core';
import { useDisclosure, useMounted } from '@mantine/hooks';
import type { StaffUser } from '../../lib/operator-api';
import { useSignOut } from '../session/use-sign-out';
import { ChangePasswordDialog } from './change-password-dialog';
import classes from './person.module.css';

const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'Like the system'],
] as const;

/** Who is signed in, and what concerns nobody else: password, colours, leaving. */
export function Person({ staffUser }: { staffUser: StaffUser }) {
  const [isChanging, password] = useDisclosure(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isMounted = useMounted();
  const { leave, isLeaving } = useSignOut();
  const choose = (scheme: string) => setColorScheme(schemes.find(([known]) => known === scheme)?.[0] ?? 'auto');
  const role = staffUser.role.charAt(0).toUpperCase() + staffUser.role.slice(1);
  return (
    <>
      <Menu position="top-start" width={224} shadow="md" withinPortal>
        <Menu.Target>
          <button type="button" className={classes.person} aria-label={`${staffUser.display_name}, ${role}. Your menu`}>
            <span className={classes.initial} aria-hidden="true">
              {staffUser.display_name.charAt(0).toUpperCase()}
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{staffUser.display_name}</span>
              <span className={classes.role}>{role}</span>
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.email}>{staffUser.email}</Menu.Label>
          <Menu.Item onClick={password.open}>Change password</Menu.Item>
          <Menu.Divider />
          <Menu.Label>Colours</Menu.Label>
          <Menu.RadioGroup value={isMounted ? colorScheme : null} onChange={choose}>
            {schemes.map(([scheme, name]) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item disabled={isLeaving} closeMenuOnClick={false} onClick={() => void leave()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanging && <ChangePasswordDialog onClose={password.close} />}
    </>
  );
}
