// Builds PDF files for tests.

export interface PdfLine {
  text: string;
  /** The font size in points; default 11. */
  size?: number;
}

/** Returns a one-page file with this content, compressed with Flate. */
export function createPackedPdf(content: Buffer): Buffer {
  const head =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>\nendobj\n' +
    `4 0 obj\n<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`;
  // The file has no cross-reference table, because readers find the objects without it.
  return Buffer.concat([
    Buffer.from(head),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n'),
  ]);
}

/**
 * Returns a file with these lines on its pages, from the top down. A page without lines contains no text, like a
 * scanned page.
 */
export function createPdf(pages: (string | PdfLine)[][], { encrypted = false } = {}): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const kids: string[] = [];
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const lines of pages) {
    let y = 780;
    const content = lines.map((line) => {
      const { text, size = 11 } = typeof line === 'string' ? { text: line } : line;
      y -= text === '' ? 30 : size * 1.3;
      return `BT /F1 ${size} Tf 1 0 0 1 60 ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
    });
    const stream = content.join('\n');
    const length = Buffer.byteLength(stream, 'latin1');
    objects.push(`<< /Length ${length} >>\nstream\n${stream}\nendstream`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    );
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  if (encrypted) {
    const owner = `<${'ab'.repeat(32)}>`;
    objects.push(`<< /Filter /Standard /V 1 /R 2 /P -44 /O ${owner} /U ${owner} >>`);
  }
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const locked = encrypted ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : '';
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
