import { type Person, QUOTAS } from '../auth/roles.ts'
import { FILE_SIZE_FACTOR } from '../constants.ts'
import { DOCUMENT_TYPES } from './constants.ts'

/** The type by file name extension, or null; the server checks the content. */
export function documentType(name: string): (typeof DOCUMENT_TYPES)[number] | null {
  const ending = name.toLowerCase().split('.').at(-1)
  return name.includes('.') ? (DOCUMENT_TYPES.find((type) => type === ending) ?? null) : null
}

/** The problem of a chosen file before it is sent, or null. Sizes in bytes. */
export function fileProblem(file: { name: string; size: number }, person: Person): string | null {
  if (!documentType(file.name)) return 'Only txt, docx and pdf files can be read.'
  if (file.size === 0) return 'The file is empty.'
  const megabytes = QUOTAS[person?.role ?? 'user'].fileMegabytes
  return file.size > megabytes * FILE_SIZE_FACTOR ? `The file is larger than ${megabytes} MB.` : null
}
