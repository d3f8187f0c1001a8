// A page within another page has its own width, and leaves the title of the tab alone.
import { createContext } from 'react';

export type Width = 'phone' | 'tablet' | 'desk';

/** How wide the page within is; null: it is the page itself. */
export const BesideContext = createContext<Width | null>(null);
