import { securityCalls } from '@colophon/protocol/security/calls'
import type { Activity, DeviceSession, SecurityOverview, SignatureEntry } from '@colophon/protocol/security/entities'
import { createSlice } from '@reduxjs/toolkit'
import { type AsyncState, createCallThunk, followStatus, INIT } from '../../lib/api/async-state.ts'
import { joinSlice } from '../../lib/joined-slices.ts'

/** The lists of this slice, with their status. Secrets and codes are never stored in it. */
export type SecurityAction = 'overview' | 'sessions' | 'activity' | 'signatures'

/** Security settings and activity of the account. */
export type SecurityState = {
  overview: SecurityOverview | null
  sessions: [DeviceSession[], number]
  activity: [Activity[], number]
  signatures: [SignatureEntry[], number]
  status: Record<SecurityAction, AsyncState>
}

/** The part of the whole state that this feature reads. */
export type WithSecurity = { security: SecurityState }

const initialState: SecurityState = {
  overview: null,
  sessions: [[], 0],
  activity: [[], 0],
  signatures: [[], 0],
  status: { overview: INIT, sessions: INIT, activity: INIT, signatures: INIT },
}

export const fetchOverview = createCallThunk('security/overview', securityCalls.overview)
export const fetchSessions = createCallThunk('security/sessions', securityCalls.sessions)
export const fetchActivity = createCallThunk('security/activity', securityCalls.activity)
export const fetchSignatures = createCallThunk('security/signatures', securityCalls.signatures)
export const endSessions = createCallThunk('security/endSessions', securityCalls.endSessions)
export const beginFactor = createCallThunk('security/beginFactor', securityCalls.beginSecondFactor)
export const confirmFactor = createCallThunk('security/confirmFactor', securityCalls.confirmSecondFactor)
export const endFactor = createCallThunk('security/endFactor', securityCalls.endSecondFactor)
export const renewCodes = createCallThunk('security/renewCodes', securityCalls.renewRecoveryCodes)
export const prepareExport = createCallThunk('security/prepareExport', securityCalls.prepareExport)
export const freezeAccount = createCallThunk('security/freeze', securityCalls.freeze)
export const deleteAccount = createCallThunk('security/deleteAccount', securityCalls.deleteAccount)

export const securitySlice = createSlice({
  name: 'security',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchOverview.fulfilled, (state, { payload }) => {
        state.overview = payload
      })
      .addCase(fetchSessions.fulfilled, (state, { payload }) => {
        state.sessions = payload
      })
      .addCase(fetchActivity.fulfilled, (state, { payload }) => {
        state.activity = payload
      })
      .addCase(fetchSignatures.fulfilled, (state, { payload }) => {
        state.signatures = payload
      })
    followStatus(builder, 'overview', fetchOverview)
    followStatus(builder, 'sessions', fetchSessions)
    followStatus(builder, 'activity', fetchActivity)
    followStatus(builder, 'signatures', fetchSignatures)
  },
})

joinSlice(securitySlice)

/** Everything of this feature. */
export const selectSecurity = (state: WithSecurity): SecurityState => state.security
