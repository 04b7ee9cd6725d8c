import { z } from 'zod'
import { CODE_LENGTH, PASSWORD_MAX, PASSWORD_MIN } from './constants.ts'
import { BAD_CREDENTIALS } from './errors.ts'

/** The texts of specification §5, exactly as written. */
export const TEXTS = {
  passwordRequired: 'Password required',
  passwordShort: 'Password min 8 characters',
  passwordWeak:
    'Your password must be at least 8 characters long, be of mixed case and also contain at least one digit and at least one symbol.',
  passwordMismatch: 'Entered passwords mismatch. Please check them and try one more time.',
  emailRequired: 'Email required',
  emailIncorrect: 'Email incorrect',
  wrongCode: 'Wrong code',
} as const

/** The rules of a password, each with its label in the live check list. */
export const PASSWORD_RULES = [
  { label: '8 to 45 characters', holds: (password: string) => inLength(password) },
  { label: 'a digit', holds: (password: string) => /\p{Nd}/u.test(password) },
  { label: 'a lowercase letter', holds: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'an uppercase letter', holds: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'a special character', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
  { label: 'no spaces', holds: (password: string) => !/\s/u.test(password) },
] as const

/** The problem of a password, or null. On login a short one counts as bad credentials and strength is not checked. */
export function passwordProblem(password: string, form: 'register' | 'login' = 'register'): string | null {
  if (password === '') return TEXTS.passwordRequired
  if (length(password) < PASSWORD_MIN) return form === 'login' ? BAD_CREDENTIALS : TEXTS.passwordShort
  if (form === 'login') return null
  return PASSWORD_RULES.every((rule) => rule.holds(password)) ? null : TEXTS.passwordWeak
}

/** The problem of a repeated password, or null. */
export function mismatchProblem(password: string, repeated: string): string | null {
  return password === repeated ? null : TEXTS.passwordMismatch
}

const EMAIL =
  /^[^\s@"(),:;<>[\]\\]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/** The problem of an e-mail address, or null: empty, or not of the pattern `name@domain.tld`. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return TEXTS.emailRequired
  return EMAIL.test(email.trim()) && !email.includes('..') ? null : TEXTS.emailIncorrect
}

/** The problem of a code, or null: it must have exactly six characters. */
export function codeProblem(code: string): string | null {
  return code.length === CODE_LENGTH ? null : TEXTS.wrongCode
}

/** An e-mail address as sent: trimmed, lower case, at most 254 characters. */
export const Email = text(TEXTS.emailRequired, emailProblem)
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.string().max(254, 'Email is invalid'))

/** A new password, valid by every rule of §5. */
export const NewPassword = text(TEXTS.passwordRequired, (password) => passwordProblem(password))

/** A password to sign in with; bounded, to bound the cost of hashing. */
export const LoginPassword = text(TEXTS.passwordRequired, (password) => passwordProblem(password, 'login')).pipe(
  z.string().max(1000, BAD_CREDENTIALS),
)

/** The current password when changing it; only the server can tell whether it is wrong. */
export const OldPassword = z
  .string({ error: TEXTS.passwordRequired })
  .min(1, TEXTS.passwordRequired)
  .max(1000, 'The password is wrong.')

export const Code = text(TEXTS.wrongCode, codeProblem)

function text(missing: string, problem: (value: string) => string | null) {
  return z.string({ error: missing }).superRefine((value, context) => {
    const message = problem(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

function inLength(password: string): boolean {
  return length(password) >= PASSWORD_MIN && length(password) <= PASSWORD_MAX
}

function length(text: string): number {
  return [...text].length
}
