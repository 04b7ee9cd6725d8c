/**
 * The text that LaTeX of a bibliography means: accents as Unicode, special letters and characters as themselves, braces
 * and formatting gone. Mathematics loses its dollars and keeps its commands' names, which is enough to compare titles.
 */
export function unlatex(text: string): string {
  return text
    .replace(SPECIAL_LETTER, (_, name: string) => LETTERS[name] ?? name)
    .replace(ACCENT_SIGN, (whole, sign: string, letter: string) => accented(sign, letter) ?? whole)
    .replace(ACCENT_LETTER, (whole, sign: string, braced?: string, bare?: string) => {
      return accented(sign, braced ?? bare ?? '') ?? whole
    })
    .replace(/\\([&%$#_{}])/g, (_, character: string) => (/[{}]/.test(character) ? '' : character))
    .replace(/---?/g, '–')
    .replace(/~|\\ |\\\\/g, ' ')
    .replace(/``|''/g, '"')
    .replace(/\\([A-Za-z]+)\s*/g, (_, name: string) => (FORMATTING.has(name) ? '' : ` ${name} `))
    .replace(/[{}$\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const COMBINING: Record<string, string> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
}
const LETTERS: Record<string, string> = {
  ...{ o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ss: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å' },
  ...{ i: 'ı', j: 'ȷ', dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ' },
}
const SPECIAL_LETTER = /\{?\\(ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|o|O|l|L|i|j)(?![A-Za-z])(?:\{\}|\s)?\}?/g
const ACCENT_SIGN = /\{?\\([`'^~=."])\s*\{?([A-Za-zıȷ])\}?\}?/g
const ACCENT_LETTER = /\{?\\([uvHcdbrk])(?:\s*\{([A-Za-zıȷ])\}|\s+([A-Za-zıȷ])(?![A-Za-z]))\}?/g
const FORMATTING = new Set(
  'emph textit textbf textrm textsf texttt textsc text it bf rm em sl sc tt mathrm mathbf mathcal mathbb mbox url'.split(
    ' ',
  ),
)
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' }

function accented(sign: string, letter: string): string | null {
  const mark = COMBINING[sign]
  return mark === undefined || letter === '' ? null : ((DOTLESS[letter] ?? letter) + mark).normalize('NFC')
}
