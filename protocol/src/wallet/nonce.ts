import { z } from 'zod'
import { Id } from '../page.ts'
import { WalletAddress } from './entities.ts'
import { ACCOUNT_ACTS, PURPOSE_FIELDS, PURPOSES, type Purpose, SUBJECT_FIELDS, type SubjectField } from './purposes.ts'

/** The level of a grant: read-only, or full. */
export const AccessLevel = z.enum(['readOnly', 'full'])
export type AccessLevel = z.infer<typeof AccessLevel>

/** The subject of a message, as in the call that it is signed for. */
export const Subject = z.object({
  articleId: Id.optional(),
  isOpen: z.boolean().optional(),
  articleUrl: z.string().max(200).optional(),
  accessLevel: AccessLevel.optional(),
  walletAddress: WalletAddress.optional(),
  isGranted: z.boolean().optional(),
  expiresAt: z.iso.datetime().optional(),
  act: z.enum(ACCOUNT_ACTS).optional(),
})
export type Subject = z.infer<typeof Subject>

/** Requests a message to sign: the wallet, the purpose, and exactly the fields of the call. */
export const NonceRequest = z
  .strictObject({ address: WalletAddress, purpose: z.enum(PURPOSES), ...Subject.shape })
  .check(({ value, issues }) => {
    for (const field of SUBJECT_FIELDS) {
      const problem = fieldProblem(value.purpose, field, value[field] !== undefined)
      if (problem) issues.push({ code: 'custom', path: [field], input: value[field], message: problem })
    }
  })
export type NonceRequest = z.infer<typeof NonceRequest>

/** A message to sign, and its expiry. */
export const Nonce = z.object({ message: z.string(), nonce: z.string(), expiresAt: z.iso.datetime() })
export type Nonce = z.infer<typeof Nonce>

function fieldProblem(purpose: Purpose, field: SubjectField, isGiven: boolean): string | null {
  const { required, optional }: { required: readonly string[]; optional: readonly string[] } = PURPOSE_FIELDS[purpose]
  if (required.includes(field)) return isGiven ? null : `${field} is needed for ${purpose}`
  return isGiven && !optional.includes(field) ? `${field} is no field of ${purpose}` : null
}
