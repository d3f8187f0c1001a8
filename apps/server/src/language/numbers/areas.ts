// Writes areas that people give as two sides, or in metres, with their unit: "20 x 10" is 200 m2.

/** The sides of an area: "20 x 10", "20 m por 10". */
const SIDES =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?(?:m|met(?:re|er|ro|ri)s?)? ?(?:x|×|\*|by|par|por|per|mal|auf|op|bij) ?(\d{1,3}(?:[.,]\d{1,2})?)(?![\d.,]*\d)(?: ?(?:m|met(?:re|er|ro|ri)s?)(?![\p{L}\d²]))?/giu;

/** A single number of metres, which people say for square metres. */
const BARE_METRES =
  /^(\D*)(\d{1,5}) ?(?:m|met(?:re|er|ro|ri)s?)(?![\p{L}\d²2]| ?(?:x|×|by|long|wide|deep|de l|de an|lang|brei|breed|lungh|larg|compr|tief|diep|qu|cu|carr|vier))(\D*)$/iu;

/** A French measure of land, of 100 m². */
const ARES = /(\d{1,4}) ?ares?( et demi)?(?!\p{L})/giu;

/** Writes the product of two sides as an area, and a number of metres that is `isEnough` as square metres. */
export function writeArea(text: string, isEnough: (metres: number) => boolean): string {
  const toNumber = (side: string) => Number(side.replace(',', '.'));
  return text
    .replace(ARES, (_, ares: string, half?: string) => `${Number(ares) * 100 + (half ? 50 : 0)} m2`)
    .replace(SIDES, (_, one: string, other: string) => {
      return `${Math.round(toNumber(one) * toNumber(other) * 100) / 100} m2`;
    })
    .replace(BARE_METRES, (all, before: string, metres: string, after: string) =>
      isEnough(Number(metres)) ? `${before}${metres} m2${after}` : all,
    );
}
