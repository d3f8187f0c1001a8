/** Returns whether the member is looking at this page: it is visible, and its window has the focus. */
export const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus();
