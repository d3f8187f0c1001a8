// A test imports this before Parley: SIGUSR2 blocks the event loop of the process that serves, for ever.
if (process.channel) {
  process.on('SIGUSR2', () => {
    for (;;);
  });
}
