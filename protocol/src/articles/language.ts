import { z } from 'zod'

const CODES = [
  ...['ar', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'gl', 'he', 'hi', 'hr', 'hu'],
  ...['hy', 'id', 'is', 'it', 'ja', 'ka', 'ko', 'la', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl'],
  ...['sq', 'sr', 'sv', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'],
] as const

/** The language of a paper: an ISO 639-1 code. */
export const Language = z.enum(CODES, { error: 'must be a language code such as en or de' })
export type Language = z.infer<typeof Language>

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** Names of the LaTeX package babel that differ from the English name. */
const BABEL = [
  ['american', 'en'],
  ['british', 'en'],
  ['ngerman', 'de'],
  ['brazilian', 'pt'],
] as const
const BY_NAME = new Map<string, Language>([
  ...CODES.map((code) => [languageName(code).toLowerCase(), code] as const),
  ...BABEL,
])

/** The English name of a language: `German`. */
export function languageName(language: Language): string {
  return NAMES.of(language) ?? language
}

/** All languages, by name. */
export const LANGUAGES = CODES.toSorted((a, b) => (languageName(a) < languageName(b) ? -1 : 1))

/** The language that a bibliography states: by name (`German`, `ngerman`) or by code (`de`, `de-AT`, `deu`); or null. */
export function readLanguage(written: string): Language | null {
  const name = written.trim().toLowerCase()
  const named = BY_NAME.get(name)
  if (named || name === '') return named ?? null
  try {
    const [tag = ''] = Intl.getCanonicalLocales(name)
    return Language.safeParse(tag.split('-')[0]).data ?? null
  } catch {
    return null
  }
}
