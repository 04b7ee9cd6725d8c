import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { callerOf } from '../sessions/caller.ts'
import { hasSecondFactor, proveSecondStep } from './prove-second-step.ts'
import { withProof } from './with-proof.ts'

type Wanted = Parameters<typeof withProof>[2]
type Asked = {
  body: Parameters<typeof withProof>[1]['body'] & Parameters<typeof proveSecondStep>[2]
  address: string
  request: FastifyRequest
}

/**
 * Requires a new proof of account: password or wallet, then a code where there is a second factor. The order prevents a
 * person with only an open browser from using up second-factor tries or recovery codes.
 */
export async function proveAccount(context: Context, { body, address, request }: Asked, wanted: Wanted): Promise<void> {
  const { code, recoveryCode, ...proof } = body
  await withProof(context, { body: proof, request }, wanted, async () => undefined)
  if (!(await hasSecondFactor(context.db, wanted.accountId))) return
  await proveSecondStep(context, wanted.accountId, { code, recoveryCode }, callerOf({ address, request }))
}
