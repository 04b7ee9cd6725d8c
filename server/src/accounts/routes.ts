import { authCalls } from '@colophon/protocol/auth/calls'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { Serve } from '../platform/http/serve.ts'
import {
  confirmResetPassword,
  requestResetPassword,
  resetPassword,
  sendCodeResetPassword,
} from './passwords/password-reset.ts'
import { confirmRegister, register, resendCodeRegister } from './registration.ts'
import { confirmUnfreeze, sendCodeUnfreeze } from './security/freeze-account.ts'
import { confirmSecondStep, login, logout } from './sessions/login.ts'
import { refreshToken } from './sessions/refresh-token.ts'
import { linkSocial, methods, socialUrl, unlinkSocial } from './social/link-social.ts'
import { PROVIDERS } from './social/providers.ts'
import { nonce, walletLogin } from './wallet/wallet-login.ts'

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
  for (const provider of Object.values(PROVIDERS)) provider.serve(serve)
  serve(socialCalls.socialUrl, socialUrl)
  serve(socialCalls.methods, methods)
  serve(socialCalls.linkSocial, linkSocial)
  serve(socialCalls.unlinkSocial, unlinkSocial)
}
