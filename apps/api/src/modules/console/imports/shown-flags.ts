import { AccountImportRequest, isPersonalPath } from '@carryover/contract';
import { isRoleAtLeast, type StaffRole } from '../../auth/index.js';
import type { ImportDetail, ListedImport } from '../../imports/index.js';

type Flags = ListedImport['flags'];
type Timeline = ImportDetail['timeline'];

/** The flags of an import that a role is shown: one about a personal field tells something of its value, which viewers do not see. */
export function shownFlags(flags: Flags, role: StaffRole): Flags {
  if (isRoleAtLeast(role, 'operator')) return flags;
  return flags.filter(({ path }) => !isPersonalPath(AccountImportRequest, path));
}

/** The timeline of an import with the flags that a role is shown. */
export function shownTimeline(timeline: Timeline, role: StaffRole): Timeline {
  return timeline.map((event) => ({ ...event, data: shownData(event.data, role) }));
}

function shownData(data: object | null, role: StaffRole): object | null {
  if (data === null || !('flags' in data)) return data;
  const { flags, ...others } = data;
  if (!Array.isArray(flags)) return data;
  const shown = shownFlags(flags, role);
  if (shown.length > 0) return { ...others, flags: shown };
  return Object.keys(others).length > 0 ? others : null;
}
