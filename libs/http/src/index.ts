export type { Pace } from './progress.js';
export {
  ARRIVING,
  LEAVING,
  mayTakeLong,
  type SlowConnectionOptions,
  SlowConnections,
  takesLongNoMore,
} from './slow-connections.js';
