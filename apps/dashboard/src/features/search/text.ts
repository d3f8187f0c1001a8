// The English text of the search loads with the search. In other languages, it is part of the main catalog.

import { search } from '../../text/en/search.ts';
import { en } from '../../text/en.ts';

en.search = search;
