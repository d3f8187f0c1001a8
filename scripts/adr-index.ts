// Writes docs/adr/README.md, the index of the decision records: `npm run adr-index`.
import { writeFileSync } from 'node:fs';
import { INDEX, makeIndex, readRecords } from '../apps/server/src/testing/adr-records.ts';

writeFileSync(INDEX, makeIndex(readRecords()));
