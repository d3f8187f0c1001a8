// What a file is, by its bytes: neither its name nor its sender is believed.
import { fileTypeFromFile } from 'file-type';

/** Shown as nothing in particular, so that no browser runs it. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** What people send, and what no browser runs as a page or a script. */
const HARMLESS =
  /^(image\/(?!svg)|audio\/|video\/|text\/(vcard|calendar)$|application\/(pdf|rtf|zip|ogg|epub\+zip|x-cfb|vnd\.(oasis\.opendocument|openxmlformats-officedocument|apple)\.))/;

export async function typeOfFile(file: string): Promise<string> {
  // A file that is broken has no type.
  const found = await fileTypeFromFile(file).catch(() => undefined);
  return found && HARMLESS.test(found.mime) ? found.mime : UNKNOWN_TYPE;
}
