import { readFile } from 'node:fs/promises'
import { fail } from '../../platform/http/fail.ts'

/** What is written for letters, as in `P@ssw0rd`. */
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
/** How many characters round a common word make a password of it, as in `Password2026!`. */
const AROUND_MAX = 6

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Refuses a new password that is one of the 10,000 most common ones, also where capitals, digits and symbols are put to it
 * only because the rules want them (ASVS 2.1.7).
 */
export async function refuseCommon(password: string, field: 'password' | 'newPassword' = 'password'): Promise<void> {
  common ??= readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8').then(
    (text) => new Set(text.split('\n')),
  )
  const known = await common
  const isCommon = wordsIn(password).some((word) => known.has(word) && password.length - word.length <= AROUND_MAX)
  if (isCommon) fail('validationFailed', { message: COMMON, fields: { [field]: COMMON } })
}

const COMMON = 'This password is one of the most common ones, or nearly so. Please choose another one.'

/** A password in lower case, without what stands round its letters, as it is and with letters for their look-alikes. */
function wordsIn(password: string): string[] {
  const lower = password.toLowerCase()
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const core = lower.replace(/^[^a-z0-9@$]+|[^a-z0-9@$]+$/g, '')
  const spelled = [bare, core, core.replace(/\d+$/, ''), lower].map((word) =>
    word.replace(/[@43!10$57]/g, (sign) => LETTERS[sign] ?? sign),
  )
  return [lower, bare, core, ...spelled].filter((word) => word.length >= 4)
}
