// The public face of the feature: tracked links.

export { type LinkInput, linkUrl, saveLink } from './save-link.ts';
