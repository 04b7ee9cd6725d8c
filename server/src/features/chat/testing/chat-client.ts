import type { Message } from '@colophon/protocol/chat/entities'
import type { chatEvents } from '@colophon/protocol/chat/events'
import { chatEvents as events } from '@colophon/protocol/chat/events'
import type { GraphEntry } from '@colophon/protocol/statements/graph'
import type { Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import type { z } from 'zod'
import type { TestApp } from '../../../../tests/testing/make-app.ts'
import type { TestNode } from '../../../../tests/testing/make-node.ts'
import { graphs } from '../../../papers/tables.ts'
import { textsOf } from '../queries.ts'

/** Allows for a busy machine. */
export const SOON = { timeout: 30_000, interval: 10 }

type ServerEvents = {
  [N in keyof typeof chatEvents as (typeof chatEvents)[N]['to'] extends 'server' ? N : never]: (typeof chatEvents)[N]
}
type Ack<N extends keyof ServerEvents> = ServerEvents[N] extends { ack: z.ZodType }
  ? z.output<ServerEvents[N]['ack']>
  : never
type Answered<D> = { statusCode: number; error?: string; message?: string; data: D }

/** A user's connection with every message it received. */
export type ChatClient = {
  socket: Socket
  heard: Message[]
  removed: { chatId: string; messageIds: number[]; isChatDeleted: boolean }[]
  /** Sends an event and returns its acknowledgement. */
  send(name: keyof ServerEvents, payload?: unknown): Promise<Answered<unknown>>
  /** Sends an event that must succeed and parses its acknowledgement. */
  ask<N extends keyof ServerEvents>(name: N, payload: z.input<ServerEvents[N]['payload']>): Promise<Ack<N>>
  /** The message once it is final. */
  ended(id: number): Promise<Message>
}

/** Connects a user to a process. */
export async function chatClient(node: TestNode, who: { accessToken: string }): Promise<ChatClient> {
  const received: Message[] = []
  const removed: ChatClient['removed'] = []
  const socket = await node.connect(who, (connection) => {
    connection.on('chat:new-message', (payload) => received.push(events.message.payload.parse(payload)))
    connection.on('chat-llm:new-message', (payload) => received.push(events.llmMessage.payload.parse(payload)))
    connection.on('chat:messages-removed', (payload) => removed.push(events.messagesRemoved.payload.parse(payload)))
  })
  const send = (name: keyof ServerEvents, payload: unknown = {}) =>
    socket.timeout(30_000).emitWithAck(events[name].name, payload) as Promise<Answered<unknown>>
  return {
    socket,
    heard: received,
    removed,
    send,
    async ask(name, payload) {
      const { statusCode, message, data } = await send(name, payload)
      expect([statusCode, message]).toEqual([200, undefined])
      // The acknowledgement may precede the event of the same message.
      received.push(
        ...Object.values((data ?? {}) as object)
          .concat(data)
          .filter(isMessage),
      )
      return (events[name] as unknown as { ack: z.ZodType }).ack.parse(data) as never
    },
    ended: (id) =>
      vi.waitFor(() => {
        const last = newest(received, id)
        expect(['done', 'stopped', 'failed']).toContain(last?.status)
        return last as Message
      }, SOON),
  }
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'questionId' in value
}

/** The newest received version of a message. */
export function newest(received: readonly Message[], id: number): Message | undefined {
  return received
    .filter((message) => message.id === id)
    .reduce<Message | undefined>(
      (best, message) => (best && best.version > message.version ? best : message),
      undefined,
    )
}

/** A paper with a few facts to ask for. */
export const PEAT = `On the drying of peat

Abstract

Peat loses water quickly in dry air. We measured twelve samples in a warm room.

1 Introduction

Peat is burnt in many power plants of northern Europe. Wet peat burns badly and must be dried before.

2 Methods

Twelve samples were dried in an oven at 60 degrees for three days. The mass of every sample was measured each hour with a calibrated balance.

3 Results

The mass of every sample fell by 41 percent during the first day. Thin layers dried twice as fast as thick ones.

4 Limitations

Only peat from one bog was measured. The humidity of the room was not controlled.
`

/** Stores key claims of a paper, each a sentence of its text as subject, verb and object. */
export async function storeKeyClaims(
  { context: { db } }: Pick<TestApp, 'context'>,
  articleId: number,
  claims: readonly (readonly [subject: string, verb: string, object: string])[],
): Promise<void> {
  const text = (await textsOf(db, [articleId])).get(articleId) ?? ''
  const entries = claims.map(([subject, verb, object]): GraphEntry => {
    const evidence = `${subject} ${verb} ${object}.`
    const start = Math.max(0, text.indexOf(evidence))
    const place = { start, end: start + evidence.length, evidence }
    return { subject, verb, object, uncertainty: 0, comment: '', kind: 'finding', salience: 0.9, ...place }
  })
  const stored = { articleId, entries }
  await db.insert(graphs).values(stored).onConflictDoUpdate({ target: graphs.articleId, set: stored })
}
