import type { ApolloServerPlugin } from '@apollo/server';

/** Errors of this interface are told in the body; the HTTP status of a GraphQL answer is always 200. */
export const alwaysOkPlugin: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async willSendResponse({ response }) {
        response.http.status = 200;
      },
    };
  },
};
