export * from './fault-proxy.js';
export * from './gateway-stand-in.js';
export * from './hook-example-certificate.js';
export * from './mail-server.js';
export * from './s3/s3-stand-in.js';
export * from './s3/s3-variables.js';
export * from './vendor-server.js';
export * from './webhook-receiver.js';
