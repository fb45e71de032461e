import { describe, expect, it } from '@jest/globals';
import { readRoleMap, roleOfValues, valuesOfClaim } from './role-of-claims.js';

const MAP = readRoleMap('admins=admin, Migration team = operator,everybody=viewer, everybody=viewer');

describe('the role of somebody who signs in at a provider', () => {
  it.each([
    [['everybody'], 'viewer'],
    [['everybody', 'admins', 'Migration team'], 'admin'],
    [[' Migration team '], 'operator'],
    [['Admins'], null],
    [['admin'], null],
    [['toString', '__proto__'], null],
    [[], null],
  ])('is of the values %j the highest that one gives: %s', (values, role) => {
    expect(roleOfValues(values, MAP)).toBe(role);
  });

  it.each([
    [{ roles: ['a', 'b'] }, 'roles', ['a', 'b']],
    [{ roles: 'a' }, 'roles', ['a']],
    [{ roles: ['a', 1, null, { b: 1 }] }, 'roles', ['a']],
    [{ realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    [{ 'https://example.com/roles': ['a'] }, 'https://example.com/roles', ['a']],
    [{ groups: ['a'] }, 'roles', null],
    [{ roles: null }, 'roles', null],
    [{}, 'constructor.name', null],
  ])('is read from the claims %j, %s', (claims, name, values) => {
    expect(valuesOfClaim(claims, name)).toEqual(values);
  });
});
