import { checkPassword } from './check-password.ts'
import { promoteAdmin } from './promote-admin.ts'
import { readSession, sessionOfToken } from './read-session.ts'

export { checkPassword, promoteAdmin, readSession, sessionOfToken }
