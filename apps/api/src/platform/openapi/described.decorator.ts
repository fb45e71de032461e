import { SetMetadata } from '@nestjs/common';
import type { ControllerDescription, ReadDescription } from './description.js';

/** Key of the metadata that holds the description of a controller's operations. */
export const DESCRIPTION = 'carryover:openapi-description';

/** Key of the metadata that keeps a controller out of the document. */
export const FOR_PEOPLE = 'carryover:pages-for-people';

/** Key of the metadata that holds what an interceptor adds to operations. */
export const ADDED_TO_READS = 'carryover:openapi-added-to-reads';

/** Says of an interceptor what it adds to every operation that reads through it. */
export const AddsToReads = (added: ReadDescription) => SetMetadata(ADDED_TO_READS, added);

/** A controller of pages that people read: its routes are no operations of the interface. */
export const PagesForPeople = () => SetMetadata(FOR_PEOPLE, true);

/** Joins a controller to its companion `<name>.openapi.ts`; the methods described have to be methods of the class. */
export function Described<Method extends string>(description: ControllerDescription<Method>) {
  return <T extends Record<Method, (...args: never[]) => unknown>>(target: new (...args: never[]) => T): void => {
    SetMetadata(DESCRIPTION, description)(target);
  };
}
