export * from './payment-instruction.request.js';
