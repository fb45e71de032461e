import { describe } from '@jest/globals';
import { walkSupplierMatrix } from './testing/isolation/supplier-matrix.js';

describe('the matrix of operations for suppliers, between two of one organisation', () => {
  walkSupplierMatrix('sibling');
});
