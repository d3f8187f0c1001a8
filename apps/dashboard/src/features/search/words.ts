// The English words of the search come with it; those of another language come with the language.

import { search } from '../../text/en/search.ts';
import { en } from '../../text/en.ts';

en.search = search;
