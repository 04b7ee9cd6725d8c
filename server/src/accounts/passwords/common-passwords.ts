import { readFile } from 'node:fs/promises'
import { fail } from '../../platform/http/fail.ts'

/** Letter substitutions, as in `P@ssw0rd`. */
const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** Extra characters around a common word that do not make it strong, as in `Password2026!`. */
const AROUND_MAX = 6

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Rejects the 10,000 most common passwords, also with capitals, digits and symbols added only to satisfy the rules
 * (ASVS 2.1.7).
 */
export async function refuseCommon(password: string, field: 'password' | 'newPassword' = 'password'): Promise<void> {
  common ??= readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8').then(
    (text) => new Set(text.split('\n')),
  )
  const known = await common
  const isCommon = wordsIn(password).some((word) => known.has(word) && password.length - word.length <= AROUND_MAX)
  if (isCommon) fail('validationFailed', { message: COMMON, fields: { [field]: COMMON } })
}

const COMMON = 'This password is too common. Please choose another one.'

/** The password in lower case without surrounding non-letters, as is and with substitutions undone. */
function wordsIn(password: string): string[] {
  const lower = password.toLowerCase()
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const core = lower.replace(/^[^a-z0-9@$]+|[^a-z0-9@$]+$/g, '')
  const spelled = [bare, core, core.replace(/\d+$/, ''), lower].map((word) =>
    word.replace(/[@43!10$57]/g, (sign) => LETTERS[sign] ?? sign),
  )
  return [lower, bare, core, ...spelled].filter((word) => word.length >= 4)
}
