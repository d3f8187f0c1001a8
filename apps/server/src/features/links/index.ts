// The public interface of the feature: tracked links, their clicks, and the leads that they bring.

export { attributeLead, CLICK_DAYS } from './attribute-lead.ts';
export { deleteClicks, deleteOldClicks, moveClicks } from './click-store.ts';
export { readMark } from './mark.ts';
export { linkErrorPages, linkPages, linkRoutes } from './routes.ts';
export { saveLink } from './save-link.ts';
