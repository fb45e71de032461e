import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LOOKS, pagesOf } from './pages.mjs';

const APP = new URL('../../src/app/', import.meta.url);
const PICTURES = new URL('../../../../docs/screenshots/', import.meta.url);

/** What nobody is asked to look at: it only leads to another page, or needs a device that a picture has not. */
const LEADING_ON = ['/', '/sign-in/passkey'];
/** Photographed before anybody is signed in. */
const SIGN_IN = '/sign-in';

/** Routes of the app, as patterns of addresses: folders in parentheses are not part of them. */
const routes = readdirSync(APP, { recursive: true })
  .map(String)
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`.replaceAll(/\/\([^)]+\)/g, '') || '/');

const pages = pagesOf({
  account: 'A-1',
  batch: 'one',
  errored: 'one',
  external: 'E-1',
  processed: 'two',
  report: 'three',
  retraction: 'four',
});
const folderOf = (route) => new RegExp(`^${route.replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`);

describe('The pictures of the console', () => {
  it('are of every page that there is', () => {
    const paths = [SIGN_IN, ...pages.map(([, address]) => address.split('?')[0])];
    const missing = routes.filter((route) => !paths.some((path) => folderOf(route).test(path)));
    expect(missing.sort()).toEqual(LEADING_ON);
  });

  it('are kept in every look, and no others', () => {
    const names = ['sign-in', ...pages.map(([name]) => name)];
    const wanted = names.flatMap((name) => Object.keys(LOOKS).map((look) => `${name}-${look}.png`));
    expect(readdirSync(PICTURES).sort()).toEqual(wanted.sort());
  });
});
