// The English text of the reply field loads with it; other languages load as a whole.

import { composer } from '../../text/en/composer.ts';
import { en } from '../../text/en.ts';

en.composer = composer;
