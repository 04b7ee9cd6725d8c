import { randomUUID } from 'node:crypto'
import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Task } from '@colophon/protocol/docviz/entities'
import type { CallInput, Route } from '@colophon/protocol/route'
import { vi } from 'vitest'
import { call, type SendOptions } from '../../../../tests/testing/call.ts'
import type { TestApp } from '../../../../tests/testing/make-app.ts'
import { makePdf } from '../../../../tests/testing/make-pdf.ts'
import type { TestUser } from '../../../../tests/testing/make-user.ts'

/** A holder of a docviz id. */
export type Visitor = Awaited<ReturnType<typeof makeVisitor>>

/** Registers an id over HTTP, as a guest or signed in. */
export async function makeVisitor(app: TestApp, person?: TestUser) {
  const userId = `visitor-${randomUUID()}`
  const answer = await call(app, docvizCalls.register, { body: { userId } }, { token: person?.accessToken })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.message}`)
  const { token } = answer.data
  const as = <R extends Route>(route: R, input: CallInput<R>, more: SendOptions = {}) =>
    call(app, route, input, { token, headers: { 'X-User-ID': userId }, ...more })
  return {
    userId,
    token,
    call: as,
    async upload(content?: Uint8Array, name = 'peat.pdf', password?: string) {
      const bytes = content ?? (await makePdf({ pages: 2 }))
      const file = new File([new Uint8Array(bytes)], name)
      return as(docvizCalls.upload, { fields: password === undefined ? {} : { password }, file })
    },
    /** Waits until a document is completed or failed. */
    async settled(id: string): Promise<Task> {
      return vi.waitFor(
        async () => {
          const { data } = await as(docvizCalls.task, { params: { id } })
          if (!['completed', 'failed'].includes(data.status)) throw new Error(`It is ${data.status}`)
          return data
        },
        { timeout: 120_000, interval: 100 },
      )
    },
    async bytes(path: string) {
      const headers = { Authorization: `Bearer ${token}`, 'X-User-ID': userId }
      const reply = await fetch(`${app.url}/api/docviz${path}`, { headers })
      return { status: reply.status, headers: reply.headers, content: new Uint8Array(await reply.arrayBuffer()) }
    },
  }
}
