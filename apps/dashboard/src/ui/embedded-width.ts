// The context of a page inside another page: it has its own width and does not set the tab's title.
import { createContext } from 'react';

export type Width = 'phone' | 'tablet' | 'desk';

/** The width of the embedded page; null: the page is not embedded. */
export const EmbeddedWidthContext = createContext<Width | null>(null);
