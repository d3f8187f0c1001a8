// The English text of this page loads with it; other languages load as a whole.

import { leads } from '../../text/en/leads.ts';
import { en } from '../../text/en.ts';

en.leads = leads;
