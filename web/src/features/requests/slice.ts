import { requestCalls } from '@colophon/protocol/requests/calls'
import type { AccessRequest, RequestToMe } from '@colophon/protocol/requests/entities'
import type { CallInput } from '@colophon/protocol/route'
import { createSlice } from '@reduxjs/toolkit'
import { type AsyncState, createCallThunk, createFailingThunk, followStatus, INIT } from '../../lib/api/async-state.ts'
import { callWithMeta } from '../../lib/api/call.ts'
import { joinSlice } from '../../lib/joined-slices.ts'

/** The actions of this slice whose status is tracked. */
export type RequestAction = 'myRequests' | 'requestsToMe' | 'create' | 'answer' | 'remove' | 'remind'

/** Access requests by me and to me (specification §3, slice `request`). */
export type RequestState = {
  myRequests: AccessRequest[]
  requestsToMe: RequestToMe[]
  /** Total of the list loaded last. */
  total: number
  /** Number of pending requests to me. */
  pending: number
  status: Record<RequestAction, AsyncState>
}

/** The part of the whole state that this feature reads. */
export type WithRequests = { request: RequestState }

const initialState: RequestState = {
  myRequests: [],
  requestsToMe: [],
  total: 0,
  pending: 0,
  status: { myRequests: INIT, requestsToMe: INIT, create: INIT, answer: INIT, remove: INIT, remind: INIT },
}

export const fetchMyRequests = createCallThunk('request/fetchMyRequests', requestCalls.myRequests)
/** A page of the requests to me, and the number of pending ones. */
export const fetchRequestsToMe = createFailingThunk(
  'request/fetchRequestsToMe',
  async (input: CallInput<typeof requestCalls.requestsToMe>, { signal }) => {
    const { data, meta } = await callWithMeta(requestCalls.requestsToMe, input, { signal })
    return { list: data[0], total: data[1], pending: meta.pending }
  },
)
/** The number of requests that wait for my answer. */
export const fetchPending = createFailingThunk<number>('request/fetchPending', async (_, { signal }) => {
  const query = { state: 'pending', limit: 1 } as const
  return (await callWithMeta(requestCalls.requestsToMe, { query }, { signal })).meta.pending
})
/** Requests access to a paper, signed with my wallet. */
export const createRequest = createCallThunk('request/create', requestCalls.create)
/** Answers a request for my paper. */
export const answerRequest = createCallThunk('request/answer', requestCalls.answer)
/** Withdraws or returns my request, or revokes a grant for my paper. */
export const deleteRequest = createCallThunk('request/delete', requestCalls.delete)
export const remindOwner = createCallThunk('request/remind', requestCalls.remind)

type Key = Pick<AccessRequest, 'articleId' | 'userId'>

export const requestSlice = createSlice({
  name: 'request',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchMyRequests.fulfilled, (state, { payload }) => {
        ;[state.myRequests, state.total] = payload
      })
      .addCase(fetchRequestsToMe.fulfilled, (state, { payload }) => {
        Object.assign(state, { requestsToMe: payload.list, total: payload.total, pending: payload.pending })
      })
      .addCase(fetchPending.fulfilled, (state, { payload }) => {
        state.pending = payload
      })
      .addCase(createRequest.fulfilled, (state, { payload }) => {
        state.myRequests = [payload, ...state.myRequests.filter((one) => !isSame(one, payload))]
      })
      .addCase(answerRequest.fulfilled, (state, { payload }) => {
        state.requestsToMe = state.requestsToMe.map((one) => (isSame(one, payload) ? payload : one))
        state.pending = Math.max(0, state.pending - 1)
      })
      .addCase(remindOwner.fulfilled, (state, { payload }) => {
        state.myRequests = state.myRequests.map((one) => (isSame(one, payload) ? payload : one))
      })
    followStatus(builder, 'myRequests', fetchMyRequests)
    followStatus(builder, 'requestsToMe', fetchRequestsToMe)
    followStatus(builder, 'create', createRequest)
    followStatus(builder, 'answer', answerRequest)
    followStatus(builder, 'remove', deleteRequest)
    followStatus(builder, 'remind', remindOwner)
  },
})

joinSlice(requestSlice)

export const selectRequests = (state: WithRequests): RequestState => state.request

/** A request is identified by paper and requester. */
function isSame(one: Key, other: Key): boolean {
  return one.articleId === other.articleId && one.userId === other.userId
}
