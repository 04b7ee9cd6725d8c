import { authCalls } from '@colophon/protocol/auth/calls'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
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
import { facebookLogin } from './social/facebook-login.ts'
import { googleLogin } from './social/google-login.ts'
import { linkSocial } from './social/link-social.ts'
import { methods } from './social/methods.ts'
import { socialUrl } from './social/social-url.ts'
import { twitterAuth } from './social/twitter-auth.ts'
import { twitterGetAuthUrl } from './social/twitter-get-auth-url.ts'
import { unlinkSocial } from './social/unlink-social.ts'
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
  serve(socialCalls.googleLogin, googleLogin)
  serve(socialCalls.facebookLogin, facebookLogin)
  serve(socialCalls.twitterAuth, twitterAuth)
  serve(socialCalls.twitterGetAuthUrl, twitterGetAuthUrl)
  serve(socialCalls.socialUrl, socialUrl)
  serve(socialCalls.methods, methods)
  serve(socialCalls.linkSocial, linkSocial)
  serve(socialCalls.unlinkSocial, unlinkSocial)
}
