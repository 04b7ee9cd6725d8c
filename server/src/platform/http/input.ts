import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { PaperAccess, Rights } from '@colophon/protocol/articles/roles'
import type { Person, User } from '@colophon/protocol/auth/roles'
import type { ErrorCode } from '@colophon/protocol/errors'
import type { Access, Payload, ReplyInput, ReplyMeta, Route } from '@colophon/protocol/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../context.ts'

/** The signed-in user and their session. */
export type Session = {
  person: User
  sessionId: string
  /** The administrator who impersonates this user; null or undefined otherwise. */
  adminId?: number | null
}

/** The paper of a call and the caller's rights; the gate has already allowed the call. */
export type GatedPaper = PaperAccess & { id: number; rights: Rights }

/** Finds a paper and checks `rights()`; fails with 401, 403, 404 or 410 where the requested access is not allowed. */
export type Gate<P extends GatedPaper = GatedPaper> = (
  person: Person,
  articleId: number,
  wanted: PaperRight,
  options?: { inBin?: boolean },
) => Promise<P>

/** What a call may require of its paper. */
export type PaperRight = Extract<Access, 'owner' | 'list' | 'view' | 'quote' | 'download'>

/** An incoming file; `content` must be consumed or destroyed. */
export type IncomingFile = { name: string; content: Readable }

type SignedIn<R extends Route> = R['access'] extends 'user' | 'admin' | 'owner'
  ? true
  : R['signedIn'] extends true
    ? true
    : false

/** What a handler gets: the parsed payload, the caller, and the paper where the call names one. */
export type Input<R extends Route, P extends GatedPaper = GatedPaper> = Omit<Payload<R>, 'fields'> & {
  person: SignedIn<R> extends true ? User : Person
  sessionId: SignedIn<R> extends true ? string : string | null
  paper: R['paper'] extends string ? P : undefined
  /** The administrator who impersonates the caller; null otherwise. */
  adminId: number | null
  /** The caller's network address. */
  address: string
  /** The origin by which the caller reached us, such as `https://papers.example.org`. */
  origin: string
  /**
   * Streams the file of a multipart body to `store` and returns its result with the parsed fields; `discard` undoes it
   * if a field is invalid.
   */
  receive<T>(
    steps: ReceiveSteps<T>,
  ): Promise<{ stored: T; fields: R['multipart'] extends z.ZodType ? z.output<R['multipart']> : undefined }>
  /** Adds metadata such as counts beside `data`. */
  meta(value: ReplyMeta<R>): void
  /** Aborts when the client disconnects before its reply is sent. */
  signal: AbortSignal
  /** Takes over the connection, for a reply that is written to it directly. */
  hijack(): ServerResponse
  request: FastifyRequest
  reply: FastifyReply
}

/** How to receive a file: where to store it, its size limit in bytes, and how to undo it. */
export type ReceiveSteps<T> = {
  maxBytes: number
  /** The error when it is larger; `fileTooLarge` by default. */
  tooLarge?: ErrorCode
  store(file: IncomingFile): Promise<T>
  discard(stored: T): Promise<void>
}

/** The use case of a call; a call without a reply schema writes to `reply` itself. */
export type Handler<R extends Route, P extends GatedPaper = GatedPaper> = (
  input: Input<R, P>,
  context: Context,
) => Promise<R['reply'] extends z.ZodType ? ReplyInput<R> : FastifyReply>
