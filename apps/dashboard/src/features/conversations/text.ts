// The English text of the reply field loads with the field. In other languages, it is part of the main catalog.

import { composer } from '../../text/en/composer.ts';
import { en } from '../../text/en.ts';

en.composer = composer;
