import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** The mutation and its four fields, with room for aliases. */
const MAX_FIELDS = 50;

/**
 * Refuses a document with more fields than any use of this interface has, with several guesses at a key in one, or with
 * a subscription, of which there are none.
 */
export function fewFieldsRule(context: ValidationContext): ASTVisitor {
  let fields = 0;
  let guesses = 0;
  return {
    OperationDefinition(node) {
      if (node.operation === 'subscription') {
        context.reportError(new GraphQLError('There are no subscriptions.', { nodes: node }));
      }
    },
    Field(node) {
      fields += 1;
      if (node.name.value === 'obtainPlatformToken') guesses += 1;
      if (fields === MAX_FIELDS + 1 || guesses === 2) {
        context.reportError(new GraphQLError('The document asks for too much at once.', { nodes: node }));
      }
    },
  };
}
