// The public face of the feature: which leads a filter of the dashboard matches.

export { type LeadFilter, listMatching } from './filter-store.ts';
