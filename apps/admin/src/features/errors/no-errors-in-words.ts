import { type ErrorFilters, errorsHref, readErrorFilters } from './error-filters';

/** What stands where groups of errors would, with a way on. */
interface EmptyWords {
  readonly title: string;
  readonly words: string;
  readonly href: string;
  readonly link: string;
}

/** That no group of live suppliers is shown. @param hasMuted whether some are muted; undefined while that is not known */
export function nothingFails(hasMuted: boolean | undefined): string {
  return hasMuted === false ? 'Nothing fails' : 'Nothing fails that is not muted';
}

/** Why a page has no groups: nothing fails, they are muted, the filters leave them out, or they were on another page. */
export function noErrorsInWords(filters: ErrorFilters, hasMuted: boolean | undefined): EmptyWords {
  if (filters.cursor !== '') {
    const words = 'The groups that were here fail no more, or stand on another page by now.';
    return { title: 'No more errors', words, href: errorsHref(filters), link: 'Show the first page' };
  }
  if (errorsHref({ ...filters, sort: '-count' }) !== errorsHref(readErrorFilters({}))) {
    const whose = filters.sandbox === 'true' ? 'of a sandbox ' : '';
    const but = filters.mark === '' ? ', but for those that are muted' : '';
    const words = `No import ${whose}stands in such an error right now${but}.`;
    return { title: 'No error matches', words, href: '/errors', link: 'Show all errors' };
  }
  const title = nothingFails(hasMuted);
  const soon =
    'When one does, it appears here within two seconds, together with all others that fail for the same reason at the same field.';
  if (hasMuted === false) {
    const words = `No import of a live supplier stands in an error. ${soon}`;
    return { title, words, href: '/imports', link: 'Show all imports' };
  }
  const words = `No import of a live supplier stands in an error that is not muted. ${soon}`;
  return { title, words, href: errorsHref({ ...filters, mark: 'all' }), link: 'Show all errors' };
}
