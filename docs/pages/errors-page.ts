import { PROCESSING_REASONS } from '@colophon/protocol/articles/errors'
import { ERRORS } from '@colophon/protocol/errors'
import { table, title } from './table.ts'

/** The error catalogue: code, status and text; and the reasons of failed papers. */
export function errorsPage(): string {
  const errors = Object.entries(ERRORS).map(([code, { status, message }]) => [`\`${code}\``, String(status), message])
  const reasons = Object.entries(PROCESSING_REASONS).map(([code, words]) => [`\`${code}\``, words])
  return `${title('Errors')}\n${table(['code', 'status', 'text'], errors)}\n\n## Why a paper ends in error\n\n${table(['code', 'text'], reasons)}\n`
}
