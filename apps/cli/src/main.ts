import { runCarryover } from './program/run-carryover.js';
import { surroundingsOfProcess } from './program/surroundings.js';

const code = await runCarryover(process.argv.slice(2), surroundingsOfProcess());
// Everything that was written has left by now; whatever else is still open, such as a reading of stdin, is not waited for.
process.exit(code);
