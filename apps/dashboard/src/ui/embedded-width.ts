// Context for a page embedded in another page: it has its own width and does not set the tab's title.
import { createContext } from 'react';

export type Width = 'phone' | 'tablet' | 'desk';

/** Width of the embedded page; null: not embedded. */
export const EmbeddedWidthContext = createContext<Width | null>(null);
