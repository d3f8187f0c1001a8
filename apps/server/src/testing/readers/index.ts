// Lists every function that reads text from outside. readers.test.ts and `npm run bench readers` run them on hostile
// texts (testing/hostile-texts.ts).
import { featureReaders } from './features.ts';
import { languageReaders } from './language.ts';
import { modelReaders } from './model.ts';
import { offlineReaders } from './offline.ts';
import type { TextReader } from './reader.ts';

export { apartReaders } from './features.ts';
export type { TextReader } from './reader.ts';

export const READERS: readonly TextReader[] = [
  ...languageReaders,
  ...offlineReaders,
  ...modelReaders,
  ...featureReaders,
];
