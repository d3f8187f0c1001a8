// A test imports this before Parley: SIGUSR2 blocks the event loop of the serving process forever.
if (process.channel) {
  process.on('SIGUSR2', () => {
    for (;;);
  });
}
