// The English text of a conversation loads with it. In other languages, it is part of the main catalog.

import { composer } from '../../text/en/composer.ts';
import { answering, talk, transcript } from '../../text/en/conversation.ts';
import { en } from '../../text/en.ts';

Object.assign(en, { answering, composer, talk, transcript });
