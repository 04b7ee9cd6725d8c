import { fieldErrors } from '@colophon/protocol/errors'
import type { Failure } from '../../lib/api/call-error.ts'

/** A failure as a form shows it: what stands at which field, and what concerns the form as a whole. */
export type FormFailure = { fields: Record<string, string>; form: string | null }

/**
 * Sorts a failure into the fields of a form. Named fields and unsorted texts go through `fieldErrors`; a failure of the
 * catalogue, such as bad credentials, concerns the whole form. What no field of this form takes is told above its button.
 */
export function formFailure(failure: Failure | null, known: readonly string[]): FormFailure {
  if (!failure) return { fields: {}, form: null }
  const isSorted = failure.fields || failure.error === 'validationFailed' || failure.error === ''
  const found = isSorted ? fieldErrors(failure) : { form: failure.message }
  const fields = Object.fromEntries(Object.entries(found).filter(([name]) => known.includes(name)))
  const rest = Object.entries(found).flatMap(([name, text]) => (known.includes(name) ? [] : [text]))
  return { fields, form: rest.length > 0 ? rest.join(', ') : null }
}
