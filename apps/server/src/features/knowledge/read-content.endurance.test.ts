// Tests that files and pages are read into passages. Only the last tests start child processes as production does,
// because each loads its own libraries.
// @module-tag endurance
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { UnreadableSource } from './passage.ts';
import { createPackedPdf, createPdf } from './pdf.testing.ts';
import { type Content, type Format, readContent } from './read-content.ts';
import { readInChild } from './read-in-child.ts';

const read = (content: string | Uint8Array, format: Format, charset: string | null = null) =>
  readContent({ bytes: new Uint8Array(Buffer.from(content as string)), format, charset }).then(
    (passages) => passages.map(({ heading, place, text }) => [heading, place, text]),
    ({ problem }: UnreadableSource) => problem,
  );

describe('reading Markdown', () => {
  test('cuts at headings, and turns tables, lists and links into plain text', async () => {
    const text = `---
title: Prices
---
# Prices

We are *fair*: [see](https://example.com).

## Kitchens

| Model | Price |
|---|---|
| Oslo | 4,900 € |
| Bergen | 7,200 € |

- oak
- beech

<script>alert('no')</script>
`;
    expect(await read(text, 'markdown')).toEqual([
      ['Prices', null, 'We are fair: see.'],
      ['Prices > Kitchens', null, 'Model: Oslo; Price: 4,900 €\nModel: Bergen; Price: 7,200 €\noak\nbeech'],
    ]);
  });
});

describe('reading HTML', () => {
  test('keeps only the text of the main part', async () => {
    const page = `<html><head><title>T</title><style>p{}</style></head><body><nav>Home</nav>
      <p>Cookies?</p><main><h1>Gym</h1><p>Open <b>daily</b>.<br>Even on&nbsp;Sundays.</p>
      <h2>Questions</h2><dl><dt>Dogs?</dt><dd>No.</dd></dl><p>Ask us.</p></main><footer>Imprint</footer></body>`;
    expect(await read(page, 'markup')).toEqual([
      ['Gym', null, 'Open daily.\nEven on Sundays.'],
      ['Gym > Questions > Dogs?', null, 'No.'],
      ['Gym > Questions', null, 'Ask us.'],
    ]);
  });

  test('accepts broken markup but not extremely deep nesting', async () => {
    const deep = (times: number) => `${'<div><b><table><tr><td>'.repeat(times)}here`;
    expect(await read(deep(100), 'markup')).toEqual([[null, null, 'here']]);
    expect(await read(deep(100_000), 'markup')).toMatchObject({ code: 'markup_too_deep' });
    expect(await read('<p>a<p>b</i></div><td>c', 'markup')).toEqual([[null, null, 'a\nb\nc']]);
  });

  test('uses the encoding that the server gives', async () => {
    expect(await read(Buffer.from('<p>Caf\xe9</p>', 'latin1'), 'markup', 'iso-8859-1')).toEqual([
      [null, null, 'Café'],
    ]);
  });

  test('refuses a page without text', async () => {
    expect(await read('<html><body><div id="root"></div><script>x</script>', 'markup')).toMatchObject({
      code: 'no_text',
    });
  });
});

describe('reading plain text', () => {
  test('treats separate short lines as headings', async () => {
    const text = 'Opening hours:\r\n\r\nMon to Fri\r\n9 to 18.\r\n\r\nThat is all.\r\n';
    expect(await read(text, 'text')).toEqual([['Opening hours', null, 'Mon to Fri\n9 to 18.\nThat is all.']]);
  });

  test.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffCafé crème.')],
    ['UTF-16 with a mark', Buffer.from('\ufeffCafé crème.', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('Café crème.', 'utf16le')],
    ['UTF-16 big-endian', Buffer.from('\ufeffCafé crème.', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Caf\xe9 cr\xe8me.', 'latin1')],
  ])('accepts %s', async (_, bytes) => {
    expect(await read(bytes, 'text')).toEqual([[null, null, 'Café crème.']]);
  });

  test.each([
    ['Windows-1250', Buffer.from('Za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1.', 'latin1')],
    ['Windows-1251', Buffer.from('\xd6\xe5\xed\xe0 \xee\xf2 1000 \xf0\xf3\xe1\xeb\xe5\xe9.', 'latin1')],
    ['Shift JIS', Buffer.from('\x83\x4c\x83\x62\x83\x60\x83\x93 1000', 'latin1')],
  ])("refuses %s, because its encoding can't be detected", async (_, bytes) => {
    expect(await read(bytes, 'text')).toMatchObject({ code: 'unknown_encoding' });
  });

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unknown_encoding'],
    ['zeros', Buffer.alloc(100), 'not_plain_text'],
    ['nothing', Buffer.alloc(0), 'file_blank'],
    ['blanks', Buffer.from(' \r\n\t '), 'file_blank'],
  ])('refuses a file that contains %s', async (_, bytes, code) => {
    expect(await read(bytes, 'text')).toMatchObject({ code });
  });
});

describe('reading CSV', () => {
  test.each([
    ['commas', 'Model,Price\n"Oslo, oak","4,900"\nBergen,7\n'],
    ['semicolons', '\ufeffModel;Price\r\n"Oslo, oak";4,900\r\n\r\nBergen;7\r\n'],
    ['tabs', 'Model\tPrice\nOslo, oak\t4,900\nBergen\t7'],
  ])('accepts a table with %s, row by row', async (_, text) => {
    expect(await read(text, 'table')).toEqual([
      [null, 'rows 2-3', 'Model: Oslo, oak; Price: 4,900\nModel: Bergen; Price: 7'],
    ]);
  });

  test.each([
    [
      'a,b\n1,2\n3\n4,5,6\n',
      {
        code: 'table_rows',
        params: {
          columns: 2,
          rows: [
            { line: 3, cells: 1 },
            { line: 4, cells: 3 },
          ],
          more: 0,
        },
      },
    ],
    ['a,b\n"1,2\n', { code: 'table_quotes' }],
    ['a,b\n', { code: 'table_no_rows' }],
    ['{"a": 1}\n', { code: 'table_quotes' }],
  ])('refuses %j', async (text, problem) => {
    expect(await read(text, 'table')).toMatchObject(problem);
  });
});

describe('reading PDF', () => {
  test('keeps page numbers and treats larger letters as headings', async () => {
    const file = createPdf([
      [
        { text: 'Prices', size: 22 },
        'An oak kitchen costs 12,000 euros inclu-',
        'ding its installation.',
        '',
        'A quote is free.',
        { text: 'Delivery', size: 16 },
        'Six weeks.',
      ],
      ['Within 50 km.'],
    ]);
    expect(await read(file, 'pdf')).toEqual([
      ['Prices', 'page 1', 'An oak kitchen costs 12,000 euros including its installation.\nA quote is free.'],
      ['Prices > Delivery', 'page 1', 'Six weeks.'],
      ['Prices > Delivery', 'page 2', 'Within 50 km.'],
    ]);
  });

  test.each([
    ['scanned', createPdf([[], []]), 'no_text_scanned'],
    ['encrypted', createPdf([['secret']], { encrypted: true }), 'pdf_encrypted'],
    ['damaged', Buffer.from(`%PDF-1.4\n${'x'.repeat(500)}`), 'pdf_damaged'],
    ['of another kind', Buffer.from('PK\x03\x04'), 'not_pdf'],
  ])('refuses a file that is %s', async (_, file, code) => {
    expect(await read(file, 'pdf')).toMatchObject({ code });
  });

  test('refuses small content that expands beyond the memory limit, even when read with other sources', async () => {
    const spaces = Buffer.alloc(1_024 * 1_024, ' ');
    const stream = await buffer(
      Readable.from(Array.from({ length: 256 }, () => spaces)).pipe(createDeflate()),
    );
    const bytes = createPackedPdf(stream);
    expect(bytes.length).toBeLessThan(512 * 1_024);
    const before = process.memoryUsage.rss();
    const readIn200MB = (content: Buffer) =>
      readInChild({ bytes: content, format: 'pdf', charset: null }, 'test', 200);
    const [bomb, fair] = await Promise.allSettled([readIn200MB(bytes), readIn200MB(createPdf([['Fair.']]))]);
    expect(bomb).toMatchObject({ reason: new UnreadableSource('read_memory') });
    expect(fair).toMatchObject({ value: [{ text: 'Fair.' }] });
    // The child process used the memory, not this one.
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1_024 * 1_024);
  });
});

test('reading the sources of one workspace does not delay another', async () => {
  const text = (words: string): Content => ({ bytes: Buffer.from(words), format: 'text', charset: null });
  const order: string[] = [];
  const note = (whose: string) =>
    readInChild(text(`${whose} reads.`), whose).then(() => void order.push(whose));
  const busy = Array.from({ length: 3 }, () => note('busy'));
  await note('other');
  expect(order.filter((whose) => whose === 'busy').length).toBeLessThan(busy.length);
  await Promise.all(busy);
});
