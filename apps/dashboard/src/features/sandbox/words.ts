// The English words of this page come with it; those of another language come with the language.

import { phone } from '../../text/en/phone.ts';
import { en } from '../../text/en.ts';

en.phone = phone;
