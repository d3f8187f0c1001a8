// The English text of this page loads with it; other languages load as a whole.

import { phone } from '../../text/en/phone.ts';
import { en } from '../../text/en.ts';

en.phone = phone;
