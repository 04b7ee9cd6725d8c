import type { RequestStatus } from '@colophon/protocol/auth/states'
import type { CallInput, Reply, Route } from '@colophon/protocol/route'
import { type ActionReducerMapBuilder, type AsyncThunk, createAsyncThunk } from '@reduxjs/toolkit'
import { type CallOptions, call } from './call.ts'
import { type Failure, failureOf } from './call-error.ts'

/** State of one asynchronous action: INIT → REQUEST → SUCCESS | ERROR; RESET returns to INIT. */
export type AsyncState = { status: RequestStatus; failure: Failure | null }

/** Not requested yet; also the result of RESET. */
export const INIT: AsyncState = { status: 'INIT', failure: null }
export const REQUEST: AsyncState = { status: 'REQUEST', failure: null }
export const SUCCESS: AsyncState = { status: 'SUCCESS', failure: null }

/** A thunk whose failure is plain data. */
export type FailingThunk<Result, Argument> = AsyncThunk<Result, Argument, { rejectValue: Failure }>

/** A thunk from a function that may throw a CallError; `signal` aborts it when the caller aborts the promise. */
export function createFailingThunk<Result, Argument = void>(
  type: string,
  run: (argument: Argument, api: { signal: AbortSignal; getState: () => unknown }) => Promise<Result>,
): FailingThunk<Result, Argument> {
  return createAsyncThunk<Result, Argument, { rejectValue: Failure }>(type, async (argument, api) => {
    try {
      return await run(argument, api)
    } catch (thrown) {
      return api.rejectWithValue(failureOf(thrown))
    }
  })
}

/** A thunk of one API call: its argument is the call's input, its result the call's data. */
export function createCallThunk<R extends Route>(type: string, route: R): FailingThunk<Reply<R>, CallInput<R>> {
  return createFailingThunk<Reply<R>, CallInput<R>>(type, (input, { signal }) => {
    const options: CallOptions = { signal }
    return (call as (route: R, input: CallInput<R>, options: CallOptions) => Promise<Reply<R>>)(route, input, options)
  })
}

/** Keeps `state.status[name]` in step with a thunk; to be called after the slice's own `addCase`s. */
export function followStatus<S extends { status: Record<string, AsyncState> }, Result, Argument>(
  builder: Pick<ActionReducerMapBuilder<S>, 'addMatcher'>,
  name: keyof S['status'] & string,
  thunk: FailingThunk<Result, Argument>,
): void {
  const set = (state: unknown, next: AsyncState) => {
    ;(state as { status: Record<string, AsyncState> }).status[name] = next
  }
  builder.addMatcher(thunk.pending.match, (state) => set(state, REQUEST))
  builder.addMatcher(thunk.fulfilled.match, (state) => set(state, SUCCESS))
  builder.addMatcher(thunk.rejected.match, (state, action) =>
    set(state, { status: 'ERROR', failure: action.payload ?? failureOf(action.error) }),
  )
}
