import type { z } from 'zod'
import type { RateLimit } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. `any` signed in or not; `user` signed in; `admin` an administrator; the rest are rights on the
 * paper that `paper` names: `owner`, or one of the four of `rights()`.
 */
export type Access = 'any' | 'user' | 'admin' | 'owner' | 'list' | 'view' | 'quote' | 'download'

/** One HTTP call, written once: the server serves it, the client calls it, OpenAPI and the reference are made from it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API base; parameters as `:name`. */
  path: string
  /** One line for the reference. */
  summary: string
  access: Access
  /** The name of the query or body field that holds the paper's id, where `access` is a right on a paper. */
  paper?: 'articleId' | 'id'
  /** True where the right on the paper is not enough: the person must be signed in as well. */
  signedIn?: boolean
  /** True where the bearer header is not looked at: an old token must not keep anybody from signing in. */
  ignoresToken?: boolean
  /**
   * Whether an administrator who is signed in as somebody else may make the call, where that does not follow from the
   * method: they may read (GET) and change nothing. `allowed` marks a call with another method that changes nothing of the
   * account, or ends the acting session; `refused` one that reads what is private even from administrators.
   */
  whileActing?: 'allowed' | 'refused'
  /** True when the owner reaches the paper in the bin too. */
  inBin?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is multipart: one file in the field `file`, and these fields beside it. */
  multipart?: z.ZodObject
  /** The shape of `data`; what it does not list never leaves the server. Absent: the handler streams bytes itself. */
  reply?: z.ZodType
  /** What stands beside `data` in the reply, such as the counts of a search. */
  meta?: z.ZodObject
  status?: 200 | 201
  /** The reply is `data` itself, without an envelope around it (`/api/docviz`). */
  isBare?: boolean
  limit?: RateLimit
  /** Not below the API base (`/api/docviz`, …). */
  base?: string
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of a call. */
export function route<const R extends Route>(call: R): R {
  return call
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

/** The parsed payload a server handler gets. */
export type Payload<R extends Route> = {
  query: Out<R['query']>
  body: Out<R['body']>
  params: Out<R['params']>
  fields: Out<R['multipart']>
}

/** What a client has to give. */
export type CallInput<R extends Route> = (R['query'] extends z.ZodType
  ? { query: In<R['query']> }
  : { query?: never }) &
  (R['body'] extends z.ZodType ? { body: In<R['body']> } : { body?: never }) &
  (R['params'] extends z.ZodType ? { params: In<R['params']> } : { params?: never }) &
  (R['multipart'] extends z.ZodType ? { fields: In<R['multipart']>; file: unknown } : { fields?: never; file?: never })

/** What a handler may return, before the reply schema trims it. */
export type ReplyInput<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> : undefined

/** What a client receives in `data`. */
export type Reply<R extends Route> = R['reply'] extends z.ZodType ? z.output<R['reply']> : undefined

/** What a client receives in `meta`. */
export type ReplyMeta<R extends Route> = R['meta'] extends z.ZodType ? z.output<R['meta']> : undefined
