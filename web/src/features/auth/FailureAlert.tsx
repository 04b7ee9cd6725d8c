import type { ReactNode } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { FormAlert } from '../../ui/states.tsx'
import { formFailure } from './form-failure.ts'

type Props = { failure: Failure | null; fields: readonly string[]; children?: ReactNode }

/** A failure that belongs to no field, with the wait if attempts are limited; `children` offer recovery actions. */
export function FailureAlert({ failure, fields, children }: Props) {
  const { form } = formFailure(failure, fields)
  if (!failure || !form) return null
  return (
    <FormAlert message={form}>
      {failure.retryAfter && <p>You can try again in {failure.retryAfter} seconds. What you typed is kept.</p>}
      {children}
    </FormAlert>
  )
}
