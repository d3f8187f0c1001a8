// A process that migrates, for tests that start several and kill them. `[owner, serviceRole, migrations?]` as JSON.
import { migrate } from './migrate.ts';

const [owner, serviceRole, migrations] = JSON.parse(process.argv[2]!);
try {
  process.stdout.write(JSON.stringify(await migrate({ owner, serviceRole, migrations })));
} catch (error) {
  process.stdout.write(JSON.stringify({ error: (error as Error).message }));
  process.exitCode = 1;
}
