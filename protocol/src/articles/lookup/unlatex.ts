import { latexLetters } from '../latex-letters.ts'

/**
 * The text that LaTeX of a bibliography means: accents as Unicode, special letters and characters as themselves, braces
 * and formatting gone. Mathematics loses its dollars and keeps its commands' names, which is enough to compare titles.
 */
export function unlatex(text: string): string {
  return latexLetters(text)
    .replace(/\\([&%$#_{}])/g, (_, character: string) => (/[{}]/.test(character) ? '' : character))
    .replace(/---?/g, '–')
    .replace(/~|\\ |\\\\/g, ' ')
    .replace(/``|''/g, '"')
    .replace(/\\([A-Za-z]+)\s*/g, (_, name: string) => (FORMATTING.has(name) ? '' : ` ${name} `))
    .replace(/[{}$\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const FORMATTING = new Set(
  'emph textit textbf textrm textsf texttt textsc text it bf rm em sl sc tt mathrm mathbf mathcal mathbb mbox url'.split(
    ' ',
  ),
)
