import { fileURLToPath } from 'node:url';
import { limitConnections } from './limit-connections.mjs';
import { serveSmallerScripts } from './smaller-scripts.mjs';

limitConnections();
serveSmallerScripts(fileURLToPath(new URL('../.next/static/', import.meta.url)));
// Next's standalone server, which the build makes and beside which it puts this folder.
await import(new URL('../server.js', import.meta.url).href);
