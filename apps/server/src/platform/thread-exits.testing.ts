// A module of a thread that ends before it is ready.
process.exit();
