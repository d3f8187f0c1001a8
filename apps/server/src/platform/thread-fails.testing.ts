// A module of a thread that fails before it is ready.
throw new Error('failed to load');
