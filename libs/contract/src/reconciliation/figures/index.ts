export { DIGEST_GROUPS, type DigestedList, type DigestGroup } from './digest-groups.js';
export { DIGEST_SEPARATORS, type DigestedField, digestedFields, digestOf, nameOf } from './digest-of.js';
export type { Figure, FigureSource, FigureUnit, FigureValue, FurtherFigures } from './figure.js';
export { isKeyed } from './figure.js';
export { FIGURES, figureByName, figureName } from './figures.js';
export { figuresAsJson } from './figures-as-json.js';
export { furtherFiguresOf, groupedFigures } from './further-figures-of.js';
