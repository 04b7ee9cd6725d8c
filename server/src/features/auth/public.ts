import { enterAccount, leaveAccount } from './act-as.ts'
import { callerOf } from './caller.ts'
import { changeAccount, connectionsToClose } from './change-account.ts'
import { beginEmailChange, confirmEmailChange } from './change-email.ts'
import { checkPassword } from './check-password.ts'
import { endOwnSession, endSessions } from './end-sessions.ts'
import { forgetAccount, isToBeForgotten } from './forget-account.ts'
import { freezeAccount } from './freeze-account.ts'
import { authJobs } from './jobs.ts'
import { promoteAdmin } from './promote-admin.ts'
import { proveAccount } from './prove-account.ts'
import { accountById, livingSession, walletOf } from './queries.ts'
import { queueSecurityMail } from './queue-security-mail.ts'
import { isAdmin, readSession, sessionOfToken } from './read-session.ts'
import { offeredProviders } from './social/offered.ts'
import { checksummed } from './wallet/ethereum.ts'
import { linkWallet } from './wallet/link-wallet.ts'
import { signedMessage } from './wallet/signed-message.ts'
import { unlinkWallet } from './wallet/unlink-wallet.ts'
import { type Signed, withProof } from './wallet/with-proof.ts'
import { withSignature } from './wallet/with-signature.ts'

export {
  accountById,
  authJobs,
  beginEmailChange,
  callerOf,
  changeAccount,
  checkPassword,
  checksummed,
  confirmEmailChange,
  connectionsToClose,
  endOwnSession,
  endSessions,
  enterAccount,
  forgetAccount,
  freezeAccount,
  isAdmin,
  isToBeForgotten,
  leaveAccount,
  linkWallet,
  livingSession,
  offeredProviders,
  promoteAdmin,
  proveAccount,
  queueSecurityMail,
  readSession,
  type Signed,
  sessionOfToken,
  signedMessage,
  unlinkWallet,
  walletOf,
  withProof,
  withSignature,
}
