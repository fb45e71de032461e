import type { ComponentType } from 'react';
import { type StaffRole, staffRoles } from '../../lib/operator-api';
import {
  AlertsIcon,
  ApprovalsIcon,
  AuditIcon,
  BatchesIcon,
  CatalogueIcon,
  ErrorsIcon,
  ImportsIcon,
  OverviewIcon,
  RegistrationsIcon,
  StaffIcon,
  SuppliersIcon,
  WavesIcon,
} from './navigation-icons';

/** A page of the navigation. */
export interface ConsolePage {
  href: string;
  name: string;
  icon: ComponentType;
  /** Pressed after g, it opens the page. */
  key: string;
  /** Other parts of the console that belong under it. */
  also?: readonly string[];
  /** Whoever is less does not see it in the navigation; the API refuses them as well. */
  least?: StaffRole;
}

/** The pages of the navigation, in its order. */
export const consolePages: readonly ConsolePage[] = [
  { href: '/overview', name: 'Overview', icon: OverviewIcon, key: 'o' },
  { href: '/suppliers', name: 'Suppliers', icon: SuppliersIcon, key: 's' },
  { href: '/imports', name: 'Imports', icon: ImportsIcon, key: 'i', also: ['/accounts'] },
  { href: '/waves', name: 'Waves', icon: WavesIcon, key: 'w' },
  { href: '/errors', name: 'Errors', icon: ErrorsIcon, key: 'e', also: ['/runbooks'] },
  { href: '/alerts', name: 'Alerts', icon: AlertsIcon, key: 'l' },
  { href: '/batches', name: 'Batches', icon: BatchesIcon, key: 'b' },
  { href: '/registrations', name: 'Registrations', icon: RegistrationsIcon, key: 'r' },
  { href: '/catalogue', name: 'Catalogue', icon: CatalogueIcon, key: 'c' },
  { href: '/approvals', name: 'Approvals', icon: ApprovalsIcon, key: 'p', least: 'operator' },
  { href: '/audit', name: 'Audit', icon: AuditIcon, key: 'a', least: 'operator' },
  { href: '/staff', name: 'Staff', icon: StaffIcon, key: 't', least: 'admin' },
];

/** The pages somebody of this role finds in the navigation. */
export function pagesFor(role: StaffRole): readonly ConsolePage[] {
  return consolePages.filter(({ least = 'viewer' }) => staffRoles.indexOf(role) >= staffRoles.indexOf(least));
}

/** Whether a page of the navigation, or something under it, is open. */
export function isOpen({ href, also = [] }: ConsolePage, pathname: string): boolean {
  return [href, ...also].some((start) => pathname === start || pathname.startsWith(`${start}/`));
}
