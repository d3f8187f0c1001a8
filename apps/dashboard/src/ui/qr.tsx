// A QR code: dark on light in both themes, because cameras expect it.
import { useMemo } from 'react';
import { encode } from 'uqr';

export function Qr({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(value, { border: 3 });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return { size, path };
  }, [value]);
  return (
    <svg
      className="block rounded-control bg-qr-paper fill-qr-ink size-44"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
