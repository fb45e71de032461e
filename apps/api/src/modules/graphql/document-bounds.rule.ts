import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { DOCUMENT_LIMITS } from './document-limits.js';
import { heaviestPath } from './heaviest-path.js';

const { fields: MOST_FIELDS, levels: MOST_LEVELS, aliases: MOST_ALIASES, aliasLength: LONGEST_ALIAS } = DOCUMENT_LIMITS;

/**
 * Refuses a document with more fields, levels or aliases than any use of this interface has, with several guesses at a key
 * in one, or with a subscription, of which there are none.
 */
export function documentBoundsRule(context: ValidationContext): ASTVisitor {
  let fields = 0;
  let aliases = 0;
  let guesses = 0;
  const refuse = (message: string) => context.reportError(new GraphQLError(message));
  return {
    Document(document) {
      if (heaviestPath(document, () => 1) > MOST_LEVELS) refuse(`A document has ${MOST_LEVELS} levels at most.`);
    },
    OperationDefinition({ operation }) {
      if (operation === 'subscription') refuse('There are no subscriptions.');
    },
    Field({ name, alias }) {
      fields += 1;
      if (fields === MOST_FIELDS + 1) refuse(`A document has ${MOST_FIELDS} fields at most.`);
      if (alias !== undefined) aliases += 1;
      if (alias !== undefined && aliases === MOST_ALIASES + 1)
        refuse(`A document has ${MOST_ALIASES} aliases at most.`);
      if ((alias?.value.length ?? 0) > LONGEST_ALIAS) refuse(`An alias has ${LONGEST_ALIAS} characters at most.`);
      if (name.value === 'obtainPlatformToken') guesses += 1;
      if (guesses === 2) refuse('A document has the mutation obtainPlatformToken once at most.');
    },
  };
}
