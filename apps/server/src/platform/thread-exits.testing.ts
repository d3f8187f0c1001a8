// A thread's module that exits before it is ready.
process.exit();
