import type { ActionReducerMapBuilder } from '@reduxjs/toolkit'
import { type AsyncState, type FailingThunk, REQUEST, SUCCESS } from '../../../lib/async-state.ts'
import { failureOf, isCancelled } from '../../../lib/call-error.ts'

/** A state that remembers the newest request of each kind. */
export type Latest = { status: Record<string, AsyncState>; latest: Record<string, string> }

/**
 * Keeps a list and its status in step with the newest request only: the answer to an older question that arrives late
 * changes nothing, so a list never stands under a question it does not answer.
 */
export function followLatest<S extends Latest, Result, Argument>(
  builder: Pick<ActionReducerMapBuilder<S>, 'addMatcher'>,
  name: keyof S['status'] & string,
  thunk: FailingThunk<Result, Argument>,
  keep: (state: S, result: Result, argument: Argument) => void,
): void {
  builder.addMatcher(thunk.pending.match, (draft, { meta }) => {
    const state = draft as Latest
    state.latest[name] = meta.requestId
    state.status[name] = REQUEST
  })
  builder.addMatcher(thunk.fulfilled.match, (draft, { meta, payload }) => {
    const state = draft as Latest
    if (state.latest[name] !== meta.requestId) return
    state.status[name] = SUCCESS
    keep(draft as S, payload, meta.arg)
  })
  builder.addMatcher(thunk.rejected.match, (draft, { meta, payload, error }) => {
    const state = draft as Latest
    const failure = payload ?? failureOf(error)
    if (state.latest[name] === meta.requestId && !isCancelled(failure))
      state.status[name] = { status: 'ERROR', failure }
  })
}
