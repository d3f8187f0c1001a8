// A process that migrates, for tests that start several and kill them. Its argument is `[owner, serviceRole, schema?]`
// as JSON.
import { migrate } from './migrate.ts';

const [owner, serviceRole, schema] = JSON.parse(process.argv[2]!);
try {
  process.stdout.write(JSON.stringify(await migrate({ owner, serviceRole, schema })));
} catch (error) {
  process.stdout.write(JSON.stringify({ error: (error as Error).message }));
  process.exitCode = 1;
}
