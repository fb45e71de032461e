import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** The introspection query of the tools has some ninety. */
const MAX_FIELDS = 200;

/** Refuses a document with more fields than any use of this interface has, or with several guesses at a key in one. */
export function fewFieldsRule(context: ValidationContext): ASTVisitor {
  let fields = 0;
  let guesses = 0;
  return {
    Field(node) {
      fields += 1;
      if (node.name.value === 'obtainPlatformToken') guesses += 1;
      if (fields === MAX_FIELDS + 1 || guesses === 2) {
        context.reportError(new GraphQLError('The document asks for too much at once.', { nodes: node }));
      }
    },
  };
}
