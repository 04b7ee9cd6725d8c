import { authCalls } from '@colophon/protocol/auth/calls'
import type { Serve } from '../../platform/serve.ts'
import { confirmRegister } from './confirm-register.ts'
import { confirmResetPassword } from './confirm-reset-password.ts'
import { confirmSecondStep } from './confirm-second-step.ts'
import { confirmUnfreeze } from './confirm-unfreeze.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { nonce } from './nonce.ts'
import { refreshToken } from './refresh-token.ts'
import { register } from './register.ts'
import { requestResetPassword } from './request-reset-password.ts'
import { resendCodeRegister } from './resend-code-register.ts'
import { resetPassword } from './reset-password.ts'
import { sendCodeResetPassword } from './send-code-reset-password.ts'
import { sendCodeUnfreeze } from './send-code-unfreeze.ts'
import { walletLogin } from './wallet-login.ts'

/** The calls under /authentication and /verification. */
export function authRoutes(serve: Serve): void {
  serve(authCalls.register, register)
  serve(authCalls.confirmRegister, confirmRegister)
  serve(authCalls.resendCodeRegister, resendCodeRegister)
  serve(authCalls.login, login)
  serve(authCalls.confirmSecondStep, confirmSecondStep)
  serve(authCalls.walletLogin, walletLogin)
  serve(authCalls.logout, logout)
  serve(authCalls.sendCodeResetPassword, sendCodeResetPassword)
  serve(authCalls.confirmResetPassword, confirmResetPassword)
  serve(authCalls.requestResetPassword, requestResetPassword)
  serve(authCalls.resetPassword, resetPassword)
  serve(authCalls.sendCodeUnfreeze, sendCodeUnfreeze)
  serve(authCalls.confirmUnfreeze, confirmUnfreeze)
  serve(authCalls.refreshToken, refreshToken)
  serve(authCalls.nonce, nonce)
}
