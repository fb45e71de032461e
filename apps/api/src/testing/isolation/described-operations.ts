import { type OpenApiOperation, readOpenApiDocument } from '@carryover/testing';

/** Whom an operation is for: suppliers with a token, staff with a session, or whoever comes. */
export type Audience = 'supplier' | 'staff' | 'anybody';

/** An operation of the OpenAPI document. */
export interface DescribedOperation {
  /** Its operationId, by which the rows of the matrix name it. */
  readonly name: string;
  /** In capitals. */
  readonly method: string;
  /** With `{name}` for what is filled in. */
  readonly path: string;
  readonly audience: Audience;
  readonly operation: OpenApiOperation;
}

/** Every operation of the OpenAPI document, in its order. */
export function describedOperations(): DescribedOperation[] {
  return Object.entries(readOpenApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      audience: audienceOf(operation),
      operation,
    })),
  );
}

function audienceOf({ security }: OpenApiOperation): Audience {
  const schemes = security.flatMap((one) => Object.keys(one));
  if (schemes.includes('accessToken')) return 'supplier';
  return schemes.includes('staffSession') ? 'staff' : 'anybody';
}
