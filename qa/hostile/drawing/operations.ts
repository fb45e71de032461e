import type { Draw } from '@carryover/samples';
import { type OpenApiOperation, type OpenApiParameter, readOpenApiDocument } from '@carryover/testing';
import type { Caller } from '../hostile-request.js';
import type { JsonSchema } from './json-schema.js';
import { pickByWeight, type Weighted } from './pick-by-weight.js';

/** The description of the service. */
export const document = readOpenApiDocument();

/** How often an operation is drawn, where that is not once: what most is promised of more often, what costs most seldom. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...{
    createAccount: 8,
    validateAccount: 3,
    correctAccount: 4,
    createNotes: 6,
    createTransactions: 6,
    createHistoricalStatements: 5,
  },
  ...{ createReconciliation: 3, createPaymentInstruction: 2, obtainPlatformToken: 3, changeSupplierSettings: 3 },
  ...{
    setSupplierWebhook: 3,
    setWebhook: 3,
    putCatalogueEntry: 3,
    loadCatalogueEntries: 2,
    listImportsForStaff: 2,
    registerSupplier: 2,
  },
  ...{
    readOpenApiDocument: 0.1,
    readOpenApiDocumentForSuppliers: 0.1,
    verifyAuditTrail: 0.1,
    openStaffSession: 0.1,
    changeOwnPassword: 0.1,
    inviteStaff: 0.2,
    confirmSession: 0.1,
    resetStaff: 0.1,
  },
  // What ends a wave, so that the others find one that goes on.
  ...{ cancelWave: 0.1, cancelWaveForStaff: 0.1, sendWavePart: 3, putWavePlan: 2, putWavePlanned: 2 },
  // Each waits for a receiver that is not there.
  ...{ testWebhook: 0.3 },
  ...{ exportImportsAsCsv: 0.2, exportImportsAsJsonLines: 0.1, exportAuditEntriesAsCsv: 0.1, startBatch: 0.3 },
  ...{
    checkImportedAccount: 0.3,
    recomputeReconciliation: 0.3,
    closeCurrentStaffSession: 0.1,
    signOut: 0.1,
    endStaffSessions: 0.3,
  },
};

/** Those that end the session they are made with are made with one that nothing else needs. */
const OF_ONES_OWN = new Set(['closeCurrentStaffSession', 'signOut', 'changeOwnPassword', 'getCurrentStaffSession']);

/** What a request of an operation is made of. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly OpenApiParameter[];
  readonly mediaType: string | undefined;
  readonly schema: JsonSchema | undefined;
  readonly caller: Caller | 'nobody';
  readonly weight: number;
}

/** Operations, each with what a request of it is made of. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const [content] = Object.entries(operation.requestBody?.content ?? {});
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      mediaType: content?.[0],
      schema: content?.[1].schema,
      caller: callerOf(operation),
      weight: WEIGHTS[operation.operationId] ?? 1,
    };
  }),
);

const [FIRST, ...OTHERS] = OPERATIONS.map((operation): Weighted<Operation> => [operation.weight, operation]);

/** One of them, by weight. */
export function drawOperation(draw: Draw): Operation {
  if (FIRST === undefined) throw new Error('The document has no operation.');
  return pickByWeight(draw, [FIRST, ...OTHERS]);
}

function callerOf({ operationId, security }: OpenApiOperation): Operation['caller'] {
  if (security.some((one) => 'accessToken' in one)) return 'supplier';
  if (OF_ONES_OWN.has(operationId)) return 'victim';
  return security.some((one) => 'staffSession' in one) ? 'admin' : 'nobody';
}
