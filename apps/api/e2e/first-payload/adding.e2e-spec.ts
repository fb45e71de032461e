import { afterAll } from '@jest/globals';
import { stopService } from './service.js';
// Each suite stands alone; together they share one running service.
import './notes.suite.js';
import './transactions.suite.js';
import './transaction-rules.suite.js';
import './historical-statements.suite.js';
import './payment-instruction.suite.js';

afterAll(stopService);
