// The English words of this page come with it; those of another language come with the language.

import { welcome } from '../../text/en/welcome.ts';
import { en } from '../../text/en.ts';

en.welcome = welcome;
