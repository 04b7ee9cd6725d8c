import { expect, it } from 'vitest'
import { cannotBeChecked, chainVerdict } from './chain-verdict.ts'

const answer = { chainId: 97, block: 12, isContract: true, isSigned: true }

it.each([
  [answer, 97, true, /accepts the signature: checked on chain 97 at block 12\./],
  [answer, null, true, /checked on chain 97 at block 12\./],
  [answer, 56, false, /cannot be checked here: it was signed on chain 56, and this site reads chain 97\./],
  [
    { ...answer, isSigned: false },
    97,
    false,
    /does not accept the signature: checked on chain 97 at block 12\. It may have/,
  ],
  [{ ...answer, isSigned: false, isContract: false }, 97, false, /no contract at this address/],
])('%j of a message for chain %s counts: %s', (said, chainId, isSigned, message) => {
  const verdict = chainVerdict(said, chainId)
  expect(verdict.isSigned).toBe(isSigned)
  expect(verdict.message).toMatch(message)
})

// Proves: x-requests-check
it('a missing or silent chain is not reported as a wrong signature', () => {
  expect(cannotBeChecked({ error: 'noChain' })).toContain('cannot be checked here, because')
  expect(cannotBeChecked({ error: 'chainUnavailable' })).toContain('please try again')
})
