// Detects the type of a file by its bytes, never by its name or its sender's claim.
import { fileTypeFromFile } from 'file-type';

/** The type of unrecognized files, which no browser runs. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** Types that people usually send and no browser runs as a page or a script. */
const HARMLESS =
  /^(image\/(?!svg)|audio\/|video\/|text\/(vcard|calendar)$|application\/(pdf|rtf|zip|ogg|epub\+zip|x-cfb|vnd\.(oasis\.opendocument|openxmlformats-officedocument|apple)\.))/;

export async function typeOfFile(file: string): Promise<string> {
  // The type of a broken file can't be detected.
  const found = await fileTypeFromFile(file).catch(() => undefined);
  return found && HARMLESS.test(found.mime) ? found.mime : UNKNOWN_TYPE;
}
