import { afterAll } from '@jest/globals';
import { stopService } from './service.js';
// Each suite stands alone; together they share one running service.
import './authentication-and-errors.suite.js';
import './validation.suite.js';
import './validation-errors.suite.js';
import './create-and-status.suite.js';
import './account-kinds.suite.js';

afterAll(stopService);
