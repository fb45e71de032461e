import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { heaviestPath } from './heaviest-path.js';

/** Costs of `__schema` and `__type`: a document may ask for the schema and a type, or for several types, as some clients do. */
const COSTS: Readonly<Record<string, number>> = { __schema: 5, __type: 1 };
const MOST_COSTS = 6;

/** Lists of what a type or directive consists of. One within the other would list the whole schema for each entry. */
const LISTS = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes', 'enumValues', 'directives']);

/**
 * Allows introspection but keeps its answer bounded: nothing may be requested twice, neither by aliases nor by nested
 * types. The largest answer then depends on the schema alone; a test checks its size.
 */
export function introspectionBoundsRule(context: ValidationContext): ASTVisitor {
  let costs = 0;
  const refuse = (message: string) => context.reportError(new GraphQLError(message));
  return {
    Document(document) {
      const nested = heaviestPath(document, ({ name }) => (LISTS.has(name.value) ? 1 : 0));
      if (nested > 1)
        refuse('Introspection lists what a type consists of, but not the same of the types in that list.');
    },
    Field({ name, alias }) {
      const before = costs;
      costs += COSTS[name.value] ?? 0;
      if (before <= MOST_COSTS && costs > MOST_COSTS)
        refuse('A document has __schema once, with one __type at most, or __type six times.');
      if (alias !== undefined && context.getParentType()?.name.startsWith('__') === true)
        refuse('Introspection takes no aliases below __schema and __type.');
    },
  };
}
