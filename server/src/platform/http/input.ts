import type { Readable } from 'node:stream'
import type { PaperAccess, Rights } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { ErrorCode } from '@colophon/protocol/errors'
import type { Access, Payload, ReplyInput, ReplyMeta, Route } from '@colophon/protocol/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../context.ts'

/** Who is signed in, and with which session. */
export type Session = {
  person: NonNullable<Person>
  sessionId: string
  /** The administrator who is signed in as this person; nothing or null where it is they themselves. */
  adminId?: number | null
}

/** The paper a call is about, and what this person may do with it; the gate has already let the call through. */
export type GatedPaper = PaperAccess & { id: number; rights: Rights }

/** Finds a paper and decides with `rights()`; fails with 401, 403, 404 or 410 where the wanted access is not given. */
export type Gate = (
  person: Person,
  articleId: number,
  wanted: Extract<Access, 'owner' | 'list' | 'view' | 'quote' | 'download'>,
  options?: { inBin?: boolean },
) => Promise<GatedPaper>

/** A file as it arrives; `content` must be read to its end or destroyed. */
export type IncomingFile = { name: string; content: Readable }

type SignedIn<R extends Route> = R['access'] extends 'user' | 'admin' | 'owner'
  ? true
  : R['signedIn'] extends true
    ? true
    : false

/** What a handler gets: the parsed payload, who asks, and the paper where the call names one. */
export type Input<R extends Route> = Omit<Payload<R>, 'fields'> & {
  person: SignedIn<R> extends true ? NonNullable<Person> : Person
  sessionId: SignedIn<R> extends true ? string : string | null
  paper: R['paper'] extends string ? GatedPaper : undefined
  /** The administrator who makes this call as somebody else; null where it is they themselves. */
  adminId: number | null
  /** The caller's address. */
  address: string
  /** The address under which the caller reached us, such as `https://papers.example.org`. */
  origin: string
  /** Streams the file of a multipart body to `store` and returns what it made with the parsed fields; `discard` undoes it if a field is wrong. */
  receive<T>(
    steps: ReceiveSteps<T>,
  ): Promise<{ stored: T; fields: R['multipart'] extends z.ZodType ? z.output<R['multipart']> : undefined }>
  /** Puts counts and the like beside `data`. */
  meta(value: ReplyMeta<R>): void
  request: FastifyRequest
  reply: FastifyReply
}

/** How an incoming file is taken: where to, how much of it (bytes), and how to undo it. */
export type ReceiveSteps<T> = {
  maxBytes: number
  /** The failure to tell when it is larger; `fileTooLarge` unless said otherwise. */
  tooLarge?: ErrorCode
  store(file: IncomingFile): Promise<T>
  discard(stored: T): Promise<void>
}

/** One use case behind a call; a call without a reply schema answers through `reply` itself. */
export type Handler<R extends Route> = (
  input: Input<R>,
  context: Context,
) => Promise<R['reply'] extends z.ZodType ? ReplyInput<R> : FastifyReply>
