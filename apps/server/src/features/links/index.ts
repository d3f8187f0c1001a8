// The public face of the feature: tracked links.

export { linkRoutes } from './routes.ts';
export { type LinkInput, linkUrl, saveLink } from './save-link.ts';
