import { authCalls } from '@colophon/protocol/auth/calls'
import type { SessionUser, SignedIn, Tokens } from '@colophon/protocol/auth/entities'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type AsyncState, createCallThunk, createFailingThunk, followStatus, INIT } from '../../lib/api/async-state.ts'
import { call } from '../../lib/api/call.ts'
import type { Failure } from '../../lib/api/call-error.ts'

/** The actions of this slice whose status is tracked. */
export type AuthAction =
  | 'register'
  | 'confirmRegister'
  | 'resendCode'
  | 'login'
  | 'walletLogin'
  | 'logout'
  | 'sendCodeReset'
  | 'confirmReset'
  | 'requestReset'
  | 'changePassword'

/** The session and the state of signing in (specification §3, slice `auth`). */
export type AuthState = {
  accessToken: string | null
  refreshToken: string | null
  /** Epoch second at which the access token expires. */
  timestamp: number | null
  /** The address that is being registered, reset or signed in with. */
  email: string
  verificationCode: string
  user: SessionUser | null
  /** Why the last session ended unexpectedly; shown on the sign-in screen. */
  endedBecause: string | null
  /** Ticket of a sign-in awaiting its second step; not persisted. */
  secondStep: string | null
  status: Record<AuthAction, AsyncState>
}

/** The part of the whole state that this feature reads. */
export type WithAuth = { auth: AuthState }

/** The error of a sign-in that needs a second step. */
export const SECOND_STEP = 'Requires second authentication step'
const SIGNED_OUT = { accessToken: null, refreshToken: null, timestamp: null, user: null }
/** Timeout of the sign-out call in milliseconds; the session is cleared in any case. */
const LOGOUT_WAIT_MS = 5000

const initialState: AuthState = {
  ...SIGNED_OUT,
  email: '',
  verificationCode: '',
  endedBecause: null,
  secondStep: null,
  status: {
    register: INIT,
    confirmRegister: INIT,
    resendCode: INIT,
    login: INIT,
    walletLogin: INIT,
    logout: INIT,
    sendCodeReset: INIT,
    confirmReset: INIT,
    requestReset: INIT,
    changePassword: INIT,
  },
}

export const register = createCallThunk('auth/register', authCalls.register)
export const confirmRegister = createCallThunk('auth/confirmRegister', authCalls.confirmRegister)
export const resendCode = createCallThunk('auth/resendCode', authCalls.resendCodeRegister)
export const login = createCallThunk('auth/login', authCalls.login)
/** Signs in with a message that a linked wallet has signed. */
export const walletLogin = createCallThunk('auth/walletLogin', authCalls.walletLogin)
export const sendCodeReset = createCallThunk('auth/sendCodeReset', authCalls.sendCodeResetPassword)
export const requestReset = createCallThunk('auth/requestReset', authCalls.requestResetPassword)
export const confirmReset = createCallThunk('auth/confirmReset', authCalls.confirmResetPassword)
export const changePassword = createCallThunk('auth/changePassword', authCalls.resetPassword)
/** Ends the session locally even if the call fails or times out (specification §4). */
export const logout = createFailingThunk('auth/logout', () =>
  call(authCalls.logout, {}, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) }),
)

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** New tokens of the same session, from a refresh or from another tab. */
    tokensRefreshed: (state, { payload }: PayloadAction<Tokens>) => {
      state.accessToken = payload.accessToken
      state.refreshToken = payload.refreshToken
      state.timestamp = payload.timestamp
    },
    /** The session ended unexpectedly: another tab signed out (null), or the server refused it. */
    sessionEnded: (state, { payload }: PayloadAction<string | null>) => ({
      ...state,
      ...SIGNED_OUT,
      endedBecause: payload,
    }),
    /** The signed-in account, loaded again after a reload. */
    userKnown: (state, { payload }: PayloadAction<SessionUser>) => {
      state.user = payload
    },
    /** A sign-in completed outside this slice, or impersonation started or ended. */
    signedIn: (state, { payload }: PayloadAction<SignedIn>) => signIn(state, payload),
    /** A sign-in outside this slice failed, perhaps because a second step is needed. */
    firstStepEnded: (state, { payload }: PayloadAction<Failure>) => awaitSecondStep(state, payload),
    secondStepLeft: (state) => {
      state.secondStep = null
    },
    emailGiven: (state, { payload }: PayloadAction<string>) => {
      state.email = payload
    },
    codeGiven: (state, { payload }: PayloadAction<string>) => {
      state.verificationCode = payload
    },
    /** RESET: back to INIT, so that an old error is not shown with a new attempt. */
    reset: (state, { payload }: PayloadAction<AuthAction>) => {
      state.status[payload] = INIT
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(register.fulfilled, (state, { payload }) => {
        state.email = payload.email
      })
      .addCase(confirmRegister.fulfilled, (state, { payload }) => signIn(state, payload))
      .addCase(login.fulfilled, (state, { payload }) => signIn(state, payload))
      .addCase(walletLogin.fulfilled, (state, { payload }) => signIn(state, payload))
      .addCase(login.rejected, (state, { payload }) => awaitSecondStep(state, payload))
      .addCase(walletLogin.rejected, (state, { payload }) => awaitSecondStep(state, payload))
      .addCase(logout.fulfilled, (state) => ({ ...state, ...SIGNED_OUT }))
      .addCase(logout.rejected, (state) => ({ ...state, ...SIGNED_OUT }))
    followStatus(builder, 'register', register)
    followStatus(builder, 'confirmRegister', confirmRegister)
    followStatus(builder, 'resendCode', resendCode)
    followStatus(builder, 'login', login)
    followStatus(builder, 'walletLogin', walletLogin)
    followStatus(builder, 'logout', logout)
    followStatus(builder, 'sendCodeReset', sendCodeReset)
    followStatus(builder, 'confirmReset', confirmReset)
    followStatus(builder, 'requestReset', requestReset)
    followStatus(builder, 'changePassword', changePassword)
  },
})

export const { tokensRefreshed, sessionEnded, userKnown, emailGiven, codeGiven, reset } = authSlice.actions
export const { signedIn, firstStepEnded, secondStepLeft } = authSlice.actions

/** True while there is a session; its tokens may still need a refresh. */
export const selectIsSignedIn = (state: WithAuth): boolean => state.auth.accessToken !== null
/** The signed-in account; null while signed out, and briefly after a reload. */
export const selectUser = (state: WithAuth): SessionUser | null => state.auth.user

function signIn(state: AuthState, { user, accessToken, refreshToken, timestamp }: SignedIn): void {
  Object.assign(state, {
    user,
    accessToken,
    refreshToken,
    timestamp,
    verificationCode: '',
    endedBecause: null,
    secondStep: null,
  })
}

/** The first step succeeded and a second one is needed: the ticket comes with the failure. */
function awaitSecondStep(state: AuthState, failure: Failure | undefined): void {
  if (failure?.error !== SECOND_STEP) return
  const { ticket } = (failure.data ?? {}) as { ticket?: unknown }
  state.secondStep = typeof ticket === 'string' ? ticket : null
}
