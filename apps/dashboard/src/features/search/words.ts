// The English text of the search loads with it; other languages load as a whole.

import { search } from '../../text/en/search.ts';
import { en } from '../../text/en.ts';

en.search = search;
