import { STAFF_ROLES, type StaffRole } from '../staff/staff-role.js';

/** Which values of a claim give which role. */
export type RoleMap = ReadonlyMap<string, StaffRole>;

/** Reads `value=role, value=role`, which the configuration has checked. A value named twice has the higher role. */
export function readRoleMap(text: string): RoleMap {
  const map = new Map<string, StaffRole>();
  for (const entry of text.split(',')) {
    const [value = '', name = ''] = entry.split('=').map((part) => part.trim());
    const role = higher(
      map.get(value),
      STAFF_ROLES.find((known) => known === name),
    );
    if (role !== undefined) map.set(value, role);
  }
  return map;
}

/**
 * The texts of a claim: its name as a key, or else as a dotted path (`realm_access.roles`).
 * @returns null when there is no such claim; values that are no texts are left out
 */
export function valuesOfClaim(claims: object, name: string): readonly string[] | null {
  const claim = ownValue(claims, name) ?? name.split('.').reduce<unknown>(ownValue, claims);
  if (claim === undefined || claim === null) return null;
  return [claim].flat().filter((value): value is string => typeof value === 'string');
}

/** The highest role that one of the values gives, or null when none does. */
export function roleOfValues(values: readonly string[], map: RoleMap): StaffRole | null {
  const roles = values.map((value) => map.get(value.trim()));
  return roles.reduce(higher, undefined) ?? null;
}

function ownValue(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? Reflect.get(holder, key)
    : undefined;
}

function higher(one: StaffRole | undefined, other: StaffRole | undefined): StaffRole | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return STAFF_ROLES.indexOf(one) >= STAFF_ROLES.indexOf(other) ? one : other;
}
