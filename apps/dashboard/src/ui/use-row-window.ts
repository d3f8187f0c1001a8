// Renders only the rows of a long list that are near the visible part. All rows have the same height, so this needs no
// measurements, unlike the transcript.
import { useCallback, useState } from 'react';

/** The visible rows of a usual window, until its height is known. */
const USUAL = 12;
/** The rows before and after the visible ones that are also rendered. */
const OVERSCAN = 8;

/**
 * Returns the ref of the scrolling element, and the indexes of the first row to render and of the row after the last.
 * @param height the height of a row in pixels
 */
export function useRowWindow(count: number, height: number) {
  const [visible, setVisible] = useState({ from: 0, to: USUAL });
  const ref = useCallback(
    (scroller: HTMLElement | null) => {
      if (!scroller) return;
      const update = () => {
        const from = Math.floor(scroller.scrollTop / height);
        const to = Math.ceil((scroller.scrollTop + scroller.clientHeight) / height);
        setVisible((old) => (old.from === from && old.to === to ? old : { from, to }));
      };
      const observer = new ResizeObserver(update);
      observer.observe(scroller);
      scroller.addEventListener('scroll', update, { passive: true });
      return () => {
        observer.disconnect();
        scroller.removeEventListener('scroll', update);
      };
    },
    [height],
  );
  const first = Math.max(0, Math.min(visible.from, count) - OVERSCAN);
  return { ref, first, end: Math.min(count, visible.to + OVERSCAN) };
}
