// The English text of these pages loads with them. In other languages, it is part of the main catalog.

import { signedOut } from '../../text/en/sign-in.ts';
import { welcome } from '../../text/en/welcome.ts';
import { en } from '../../text/en.ts';

en.signedOut = signedOut;
en.welcome = welcome;
