import { enterAccount, leaveAccount } from './act-as.ts'
import { callerOf } from './caller.ts'
import { changeAccount, connectionsToClose } from './change-account.ts'
import { checkPassword } from './check-password.ts'
import { endSessions } from './end-sessions.ts'
import { authJobs } from './jobs.ts'
import { promoteAdmin } from './promote-admin.ts'
import { walletOf } from './queries.ts'
import { readSession, sessionOfToken } from './read-session.ts'
import { checksummed } from './wallet/ethereum.ts'
import { linkWallet } from './wallet/link-wallet.ts'
import { signedMessage } from './wallet/signed-message.ts'
import { unlinkWallet } from './wallet/unlink-wallet.ts'
import { type Signed, withProof } from './wallet/with-proof.ts'
import { withSignature } from './wallet/with-signature.ts'

export {
  authJobs,
  callerOf,
  changeAccount,
  checkPassword,
  checksummed,
  connectionsToClose,
  endSessions,
  enterAccount,
  leaveAccount,
  linkWallet,
  promoteAdmin,
  readSession,
  type Signed,
  sessionOfToken,
  signedMessage,
  unlinkWallet,
  walletOf,
  withProof,
  withSignature,
}
