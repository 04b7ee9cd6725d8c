import { checkPassword } from './check-password.ts'
import { authJobs } from './jobs.ts'
import { promoteAdmin } from './promote-admin.ts'
import { walletOf } from './queries.ts'
import { readSession, sessionOfToken } from './read-session.ts'
import { linkWallet } from './wallet/link-wallet.ts'
import { unlinkWallet } from './wallet/unlink-wallet.ts'
import { withSignature } from './wallet/with-signature.ts'

export {
  authJobs,
  checkPassword,
  linkWallet,
  promoteAdmin,
  readSession,
  sessionOfToken,
  unlinkWallet,
  walletOf,
  withSignature,
}
