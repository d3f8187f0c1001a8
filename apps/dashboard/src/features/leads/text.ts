// The English text of this page loads together with the page. In other languages, it is part of the main catalog.

import { leads } from '../../text/en/leads.ts';
import { en } from '../../text/en.ts';

en.leads = leads;
