// Detects the type of a file from its bytes, never from its name or the sender's claim.
import { fileTypeFromFile } from 'file-type';

/** The type for unrecognized files. No browser runs a file of this type. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Types that people usually send, and that no browser runs as a page or a script. */
const HARMLESS =
  /^(image\/(?!svg)|audio\/|video\/|text\/(vcard|calendar)$|application\/(pdf|rtf|zip|ogg|epub\+zip|x-cfb|vnd\.(oasis\.opendocument|openxmlformats-officedocument|apple)\.))/;

export async function typeOfFile(file: string): Promise<string> {
  // The type of a broken file can't be detected.
  const found = await fileTypeFromFile(file).catch(() => undefined);
  return found && HARMLESS.test(found.mime) ? found.mime : UNKNOWN_TYPE;
}
