// Loaded before a server that is not ours: it ends when the process that started it is gone, even by kill -9.
process.on('disconnect', () => process.exit(0));
