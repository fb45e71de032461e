import { limitConnections } from './limit-connections.mjs';

// Started from the folder of Next's standalone server, where the build copies this one's.
limitConnections();
await import('../server.js');
