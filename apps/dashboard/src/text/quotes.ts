/** Returns the text with typographic quotation marks. The server's English sentences have straight ones. */
export const curlQuotes = (text: string): string => text.replace(/"([^"\n]*)"/g, '“$1”');
