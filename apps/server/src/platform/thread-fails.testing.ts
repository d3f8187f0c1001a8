// A thread's module that throws before it is ready.
throw new Error('failed to load');
