import { afterAll } from '@jest/globals';
import { stopService } from './service.js';
// Each suite stands alone; together they share one running service.
import './registration.suite.js';
import './meter-point-statuses.suite.js';
import './lists.suite.js';

afterAll(stopService);
