export * from './countersignature.js';
export * from './pack-manifest.js';
export * from './pack-signature.js';
