/** Returns a length in rem as pixels. It depends on the text size that the member has set in the browser. */
export const remToPixels = (rem: number): number =>
  rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
