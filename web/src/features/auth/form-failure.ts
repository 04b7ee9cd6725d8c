import { fieldErrors } from '@colophon/protocol/errors'
import type { Failure } from '../../lib/api/call-error.ts'

/** A failure split into field errors and a form error. */
export type FormFailure = { fields: Record<string, string>; form: string | null }

/**
 * Assigns a failure to the fields of a form. Named fields and plain texts go through `fieldErrors`; catalogue errors
 * such as bad credentials apply to the whole form. The rest is shown above the button.
 */
export function formFailure(failure: Failure | null, known: readonly string[]): FormFailure {
  if (!failure) return { fields: {}, form: null }
  const isSorted = failure.fields || failure.error === 'validationFailed' || failure.error === ''
  const found = isSorted ? fieldErrors(failure) : { form: failure.message }
  const fields = Object.fromEntries(Object.entries(found).filter(([name]) => known.includes(name)))
  const rest = Object.entries(found).flatMap(([name, text]) => (known.includes(name) ? [] : [text]))
  return { fields, form: rest.length > 0 ? rest.join(', ') : null }
}
