import type { ErrorCode } from '@colophon/protocol/errors'
import type { CallInput, Route } from '@colophon/protocol/route'
import type { HoldsNothing, Who } from '@colophon/protocol/testing/rights-matrix'
import type { TestApp } from '../testing/make-app.ts'
import type { TestUser } from '../testing/make-user.ts'
import type { Paper } from './paper-of-kind.ts'
import type { People } from './people.ts'

/** One cell of the matrix: the caller and the paper. */
export type Cell = { app: TestApp; people: People; who: Who | HoldsNothing; person: TestUser | null; paper: Paper }

/** A valid request that only a missing right can refuse. */
type Prepared<R extends Route> = {
  input: CallInput<R>
  /** Replaces the user's token where the call ends its own session. */
  token?: string
  /** Extra headers for calls with their own kind of token. */
  headers?: Record<string, string>
  /** Errors that occur only after the gate has let the call through. */
  letThrough?: readonly ErrorCode[]
  /** Reverts what would affect a later cell. */
  undo?(): Promise<unknown>
}

export type Prepare<R extends Route> = (cell: Cell) => Prepared<R> | Promise<Prepared<R>>

/** One per call of a feature: a missing one does not compile. */
export type PrepareEach<C extends Record<string, Route>> = { [N in keyof C]: Prepare<C[N]> }
