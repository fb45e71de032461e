import { limitConnections } from './limit-connections.mjs';

limitConnections();
// Next's standalone server, which the build makes and beside which it puts this folder.
await import(new URL('../server.js', import.meta.url).href);
