/**
 * The rows of the operations that whoever comes may call, by operationId: the status of the example in the document, whoever
 * sends it. What lets in there is in the request itself, and the example has nothing that does.
 */
export const OPEN_ROWS: Readonly<Record<string, number>> = {
  readLiveness: 200,
  readReadiness: 200,
  readOpenApiDocument: 200,
  readOpenApiDocumentForSuppliers: 200,
  readPackKeys: 200,
  // A refusal of GraphQL is in the body.
  obtainPlatformToken: 200,
  openStaffSession: 401,
  getSignInMethods: 200,
  beginSingleSignOn: 404,
  finishSingleSignOn: 401,
  askForPasskey: 200,
  signInWithPasskey: 401,
  receiveRegistrationCallback: 401,
};
