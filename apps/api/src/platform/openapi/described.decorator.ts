import { SetMetadata } from '@nestjs/common';
import type { ControllerDescription, OperationDescription, TagName } from './description.js';

/** Key of the metadata that holds the description of a controller's operations. */
export const DESCRIPTION = 'carryover:openapi-description';

/** Key of the metadata that holds the endpoints a class stands for without being a controller. */
export const ENDPOINT = 'carryover:openapi-endpoint';

/** Key of the metadata that keeps a controller out of the document. */
export const FOR_PEOPLE = 'carryover:pages-for-people';

/** A controller of pages that people read: its routes are no operations of the interface. */
export const PagesForPeople = () => SetMetadata(FOR_PEOPLE, true);

/** Joins a controller to its companion `<name>.openapi.ts`; the methods described have to be methods of the class. */
export function Described<Method extends string>(description: ControllerDescription<Method>) {
  return <T extends Record<Method, (...args: never[]) => unknown>>(target: new (...args: never[]) => T): void => {
    SetMetadata(DESCRIPTION, description)(target);
  };
}

/** An operation at an address that no controller declares, because a library answers there. */
export interface DescribedEndpoint {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly tag: TagName;
  readonly operation: OperationDescription;
}

/** Describes an endpoint that a library makes of the class, such as a GraphQL resolver. */
export const DescribedEndpoint = (endpoint: DescribedEndpoint) => SetMetadata(ENDPOINT, endpoint);
