// The English words of these pages come with them; those of another language come with the language.

import { door } from '../../text/en/door.ts';
import { welcome } from '../../text/en/welcome.ts';
import { en } from '../../text/en.ts';

en.door = door;
en.welcome = welcome;
