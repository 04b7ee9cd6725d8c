import type { z } from 'zod'
import type { RateLimit } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. `any` everyone; `user` signed in; `admin` an administrator; the rest are rights on the paper
 * that `paper` names: `owner`, or one of the four of `rights()`.
 */
export type Access = 'any' | 'user' | 'admin' | 'owner' | 'list' | 'view' | 'quote' | 'download'

/**
 * The definition of one HTTP call: the server serves it, the client calls it, OpenAPI and the reference are generated
 * from it.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API base; parameters as `:name`. */
  path: string
  /** One line for the reference. */
  summary: string
  access: Access
  /** The name of the query or body field that holds the paper's id, where `access` is a right on a paper. */
  paper?: 'articleId' | 'id'
  /** True if the caller must be signed in, in addition to the right on the paper. */
  signedIn?: boolean
  /** True if the bearer header is ignored: an expired token must not block a sign-in. */
  ignoresToken?: boolean
  /**
   * Whether the call is allowed while impersonating, if that does not follow from the method (GET is, others are not).
   * `allowed` marks a call with another method that changes nothing of the account, or ends the impersonation;
   * `refused` one that reads what is private even from administrators.
   */
  whileImpersonating?: 'allowed' | 'refused'
  /** True if the owner may also use it on a paper in the bin. */
  inBin?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is multipart: one file in the field `file`, and these fields. */
  multipart?: z.ZodObject
  /** The shape of `data`; fields not listed are removed. Absent: the handler streams bytes itself. */
  reply?: z.ZodType
  /** The `meta` of the reply, such as the counts of a search. */
  meta?: z.ZodObject
  status?: 200 | 201
  /** The reply is `data` itself, without an envelope (`/api/docviz`). */
  isBare?: boolean
  limit?: RateLimit
  /** A base path other than the API base (`/api/docviz`, …). */
  base?: string
  /** The errors it may answer with, besides those of every call. */
  errors?: readonly ErrorCode[]
}

/** Preserves the literal types of a call. */
export function route<const R extends Route>(call: R): R {
  return call
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

/** The parsed payload of a server handler. */
export type Payload<R extends Route> = {
  query: Out<R['query']>
  body: Out<R['body']>
  params: Out<R['params']>
  fields: Out<R['multipart']>
}

/** The input of a client. */
export type CallInput<R extends Route> = (R['query'] extends z.ZodType
  ? { query: In<R['query']> }
  : { query?: never }) &
  (R['body'] extends z.ZodType ? { body: In<R['body']> } : { body?: never }) &
  (R['params'] extends z.ZodType ? { params: In<R['params']> } : { params?: never }) &
  (R['multipart'] extends z.ZodType ? { fields: In<R['multipart']>; file: unknown } : { fields?: never; file?: never })

/** The return type of a handler, before the reply schema strips it. */
export type ReplyInput<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> : undefined

/** The `data` a client receives. */
export type Reply<R extends Route> = R['reply'] extends z.ZodType ? z.output<R['reply']> : undefined

/** The `meta` a client receives. */
export type ReplyMeta<R extends Route> = R['meta'] extends z.ZodType ? z.output<R['meta']> : undefined
