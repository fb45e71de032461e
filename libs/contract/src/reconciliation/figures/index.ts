export { type ComparedValue, compareGroup } from './compare-group.js';
export { DIGEST_GROUPS, type DigestedList, type DigestGroup, MANDATE_FIELDS } from './digest-groups.js';
export { DIGEST_SEPARATORS, type DigestedField, digestedFields, digestOf, nameOf } from './digest-of.js';
export type { Figure, FigureSource, FigureUnit, FigureValue, FurtherFigures } from './figure.js';
export { isKeyed } from './figure.js';
export { FIGURES, figureByName, figureName, groupOfFigure, NEEDED_FIGURES } from './figures.js';
export { figuresAsJson } from './figures-as-json.js';
export { furtherFiguresOf, groupedFigures } from './further-figures-of.js';
export { type FurtherBalance, FurtherSums, type KeptSums } from './further-sums.js';
