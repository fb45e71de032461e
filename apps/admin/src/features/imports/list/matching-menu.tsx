'use client';

import { lazy } from 'react';
import { MenuOnDemand } from '../../../components/ui/menu-on-demand';
import { untilLoaded } from '../../../lib/until-loaded';
import classes from '../import-toolbar.module.css';
import { MatchingButton } from './matching-button';
import type { MatchingMenuProps } from './matching-dropdown';

const load = () => import('./matching-dropdown');
const MatchingDropdown = lazy(() => untilLoaded(load));

/** What can be done to everything that the filter finds, on all pages. */
export function MatchingMenu(props: MatchingMenuProps) {
  return (
    <div className={classes.matching}>
      <MenuOnDemand load={load} button={(asking) => <MatchingButton {...asking} />}>
        <MatchingDropdown {...props} />
      </MenuOnDemand>
    </div>
  );
}
