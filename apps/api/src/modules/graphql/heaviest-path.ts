import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * The largest sum of weights on a path from the root of a document down to a leaf, through fragments. Each fragment is
 * visited once, however often it is spread, so that the work grows with the document alone.
 */
export function heaviestPath({ definitions }: DocumentNode, weigh: (field: FieldNode) => number): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: OperationDefinitionNode[] = [];
  for (const one of definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
    if (one.kind === Kind.OPERATION_DEFINITION) operations.push(one);
  }
  const ofFragments = new Map<string, number>();

  function ofFragment(name: string): number {
    const known = ofFragments.get(name);
    if (known !== undefined) return known;
    // A fragment within itself is refused by a rule of GraphQL; here it only has to come to an end.
    ofFragments.set(name, 0);
    const weight = below(fragments.get(name)?.selectionSet);
    ofFragments.set(name, weight);
    return weight;
  }

  function below(set: SelectionSetNode | undefined): number {
    let heaviest = 0;
    for (const one of set?.selections ?? []) {
      const own = one.kind === Kind.FIELD ? weigh(one) : 0;
      const rest = one.kind === Kind.FRAGMENT_SPREAD ? ofFragment(one.name.value) : below(one.selectionSet);
      heaviest = Math.max(heaviest, own + rest);
    }
    return heaviest;
  }

  return Math.max(0, ...operations.map(({ selectionSet }) => below(selectionSet)));
}
