/** Characters of about equal width in the usual typefaces of papers, and that width in parts of the type size. */
const groups: readonly (readonly [string, number])[] = [
  ["'’‘|ijl.,:;!ı", 0.27],
  [' ()[]{}/\\-‐tfrI`"“”*', 0.34],
  ['csza?JeFvxyk', 0.45],
  ['ABCDEGHKLNOPQRSTUVXYZ&–+=<>~@%', 0.68],
  ['mwMW—…', 0.8],
]

const usual = 0.5

/** Chinese, Japanese and Korean characters are as wide as the type size. */
const full = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/

const widths: ReadonlyMap<string, number> = new Map(
  groups.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width])),
)

/** The width of a text in parts of its type size, in no particular typeface: only shares of it mean something. */
export function textWidth(text: string): number {
  let sum = 0
  for (const letter of text) sum += widths.get(letter) ?? (full.test(letter) ? 1 : usual)
  return sum
}
