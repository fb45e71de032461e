import { type GraphQLSchema, isObjectType } from 'graphql';

/** How deep types of ours are wrapped: `[T!]!` in three. */
const WRAPPERS = 3;
/** Lists of what a type consists of, of which one may be within the schema, and none within another. */
const LISTS = ['fields', 'inputFields', 'interfaces', 'possibleTypes', 'enumValues'];

/**
 * The introspections with the longest answers that are not refused: everything there is to ask for of the schema and of one
 * type, and of as many types as may be asked for by name. They are made of what the schema says of introspection itself, so
 * that they grow with it.
 */
export function largestIntrospections(schema: GraphQLSchema): string[] {
  const everything = (name: string, nested: Readonly<Record<string, string>>) =>
    `__typename ${fieldsOf(schema, name)
      .filter((field) => nested[field.name] !== '')
      .map((field) => {
        const args = field.hasDeprecated ? '(includeDeprecated: true)' : '';
        return `${field.name}${args} ${nested[field.name] ?? ''}`;
      })
      .join(' ')}`;
  const noLists = Object.fromEntries(LISTS.map((list) => [list, '']));
  let wrapped = '';
  for (let depth = 0; depth <= WRAPPERS; depth += 1)
    wrapped = everything('__Type', { ...noLists, ofType: wrapped === '' ? '' : `{ ${wrapped} }` });
  const fragments = [
    `fragment Ref on __Type { ${wrapped} }`,
    `fragment Input on __InputValue { ${everything('__InputValue', { type: '{ ...Ref }' })} }`,
    `fragment Field on __Field { ${everything('__Field', { type: '{ ...Ref }', args: '{ ...Input }' })} }`,
    `fragment Full on __Type { ${everything('__Type', {
      fields: '{ ...Field }',
      inputFields: '{ ...Input }',
      interfaces: '{ ...Ref }',
      possibleTypes: '{ ...Ref }',
      enumValues: `{ ${everything('__EnumValue', {})} }`,
      ofType: '{ ...Ref }',
    })} }`,
  ].join(' ');
  const root = everything('__Schema', {
    types: '{ ...Full }',
    queryType: '{ ...Full }',
    mutationType: '{ ...Full }',
    subscriptionType: '{ ...Full }',
    directives: `{ ${everything('__Directive', { args: '{ ...Input }' })} }`,
  });
  const type = (alias: string) => `${alias}: __type(name: "__Type") { ...Full }`;
  const types = ['a', 'b', 'c', 'd', 'e', 'f'].map(type).join(' ');
  return [`{ __schema { ${root} } ${type('a')} } ${fragments}`, `{ ${types} } ${fragments}`];
}

/** Fields of a type of introspection, and whether they leave out what is deprecated unless asked for it. */
function fieldsOf(schema: GraphQLSchema, name: string): { name: string; hasDeprecated: boolean }[] {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no type with fields.`);
  return Object.values(type.getFields()).map((field) => ({
    name: field.name,
    hasDeprecated: field.args.some((arg) => arg.name === 'includeDeprecated'),
  }));
}
