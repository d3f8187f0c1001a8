// The English text of this page loads together with the page. In other languages, it is part of the main catalog.

import { phone } from '../../text/en/phone.ts';
import { en } from '../../text/en.ts';

en.phone = phone;
