// QR codes as files for printing.
import { encode } from 'uqr';

const BORDER = 4;
/** The minimum width of a PNG, large enough for a poster. */
const LEAST_PIXELS = 1_024;

/** Returns an SVG with one path of black modules on white. */
export function createQrSvg(value: string): Blob {
  const { data, size } = encode(value, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path}"/></svg>`;
  return new Blob([text], { type: 'image/svg+xml' });
}

/** Returns a PNG with whole pixels for each module, so that none is blurred. */
export async function createQrPng(value: string): Promise<Blob> {
  const { data, size } = encode(value, { border: BORDER });
  const scale = Math.ceil(LEAST_PIXELS / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const ink = canvas.getContext('2d')!;
  ink.fillStyle = 'white';
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = 'black';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) ink.fillRect(x * scale, y * scale, scale, scale);
  const made = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? made.resolve(blob) : made.reject(new Error('no picture'))), 'image/png');
  return made.promise;
}
