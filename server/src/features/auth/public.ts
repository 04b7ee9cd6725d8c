import { checkPassword } from './check-password.ts'
import { promoteAdmin } from './promote-admin.ts'
import { walletOf } from './queries.ts'
import { readSession, sessionOfToken } from './read-session.ts'
import { withSignature } from './wallet/with-signature.ts'

export { checkPassword, promoteAdmin, readSession, sessionOfToken, walletOf, withSignature }
