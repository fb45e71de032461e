export { WavesModule } from './waves.module.js';
export { WavesWorkerModule } from './waves-worker.module.js';
export { WaveKeeper } from './worker/wave-keeper.js';
