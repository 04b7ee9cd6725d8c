import { DISPLAY_NAME_LABEL, IMAGE_TYPES } from './constants.ts'

/** The text for a profile in which a required field is empty. */
export const PROFILE_INCOMPLETE = 'Please fill in all required fields in profile'

/** The name to show: the chosen one, else the fixed label followed by `#` and the id. */
export function displayName(person: { id: number; username: string | null }): string {
  return cleanName(person.username ?? '') || `${DISPLAY_NAME_LABEL}#${person.id}`
}

/**
 * A name on one line, without invisible characters and changes of direction. Joiners that emoji and some scripts need
 * are kept, but only next to visible characters.
 */
export function cleanName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : ''
}

/** The problem of a chosen name, or null: it must be visible, and not resemble the label of a person without one. */
export function nameProblem(name: string): string | null {
  const clean = cleanName(name)
  if (clean === '') return 'username required'
  return FALLBACK_NAME.test(clean.normalize('NFKC')) ? NAME_GIVEN : null
}

const FALLBACK_NAME = new RegExp(`^${DISPLAY_NAME_LABEL}\\s*#\\s*\\d+$`, 'i')
const NAME_GIVEN = `${DISPLAY_NAME_LABEL}# and a number is the name of people who have chosen none. Please choose another one.`

/** The problem of a profile, or null: user name and e-mail are required. */
export function profileProblem(profile: { username: string; email: string }): string | null {
  return cleanName(profile.username) && profile.email.trim() ? null : PROFILE_INCOMPLETE
}

/** True for the file name of a supported image; the server also checks the content. */
export function isImageName(name: string): boolean {
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  return name.includes('.') && (IMAGE_TYPES as readonly string[]).includes(ending)
}
