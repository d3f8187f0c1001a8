/** Returns the text with a capital letter, as a sentence after another one. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
