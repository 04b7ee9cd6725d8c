import type { ErrorCode } from '@colophon/protocol/errors'
import type { HoldsNothing, Who } from '@colophon/protocol/rights-matrix'
import type { CallInput, Route } from '@colophon/protocol/route'
import type { TestApp } from '../testing/make-app.ts'
import type { TestUser } from '../testing/make-user.ts'
import type { Paper } from './paper-of-kind.ts'
import type { People } from './people.ts'

/** One cell of the matrix: who asks, and about which paper. */
export type Cell = { app: TestApp; people: People; who: Who | HoldsNothing; person: TestUser | null; paper: Paper }

/** A valid request, for which nothing but a missing right is a reason to refuse it. */
export type Prepared<R extends Route> = {
  input: CallInput<R>
  /** The token to send instead of the person's own, where the call ends the session it is made in. */
  token?: string
  /** What else stands in the headers, where a call has a token of its own kind. */
  headers?: Record<string, string>
  /** Answers that only come once the gate has let the call through. */
  letThrough?: readonly ErrorCode[]
  /** Takes back what would be in the way of a later cell. */
  undo?(): Promise<unknown>
}

/** Makes the request of a call for one cell. */
export type Prepare<R extends Route> = (cell: Cell) => Prepared<R> | Promise<Prepared<R>>

/** One for every call of a feature: a call without its own does not compile. */
export type PrepareEach<C extends Record<string, Route>> = { [N in keyof C]: Prepare<C[N]> }
