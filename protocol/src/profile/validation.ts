import { DISPLAY_NAME_LABEL, IMAGE_TYPES } from './constants.ts'

/** The text for a profile in which a required field is empty. */
export const PROFILE_INCOMPLETE = 'Please fill in all required fields in profile'

/** The name to show: what the person chose, else the fixed label followed by `#` and the id. */
export function displayName(person: { id: number; username: string | null }): string {
  return person.username?.trim() || `${DISPLAY_NAME_LABEL}#${person.id}`
}

/** What is wrong with a profile, or null: user name and e-mail are required. */
export function profileProblem(profile: { username: string; email: string }): string | null {
  return profile.username.trim() && profile.email.trim() ? null : PROFILE_INCOMPLETE
}

/** True for a file name that ends like an image we take; the server judges the content as well. */
export function isImageName(name: string): boolean {
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  return name.includes('.') && (IMAGE_TYPES as readonly string[]).includes(ending)
}
