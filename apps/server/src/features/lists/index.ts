// The public face of the feature: lists of contacts.

export { type ListInput, MOST_LISTS, saveList } from './save-list.ts';
