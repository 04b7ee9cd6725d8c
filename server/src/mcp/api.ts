import { API_BASE } from '@colophon/protocol/constants'
import { KEY_HEADER } from '@colophon/protocol/keys/constants'
import type { CallInput, Reply, ReplyMeta, Route } from '@colophon/protocol/route'

/** One HTTP request to the product, answered with status and JSON. */
export type Send = (request: {
  method: Route['method']
  path: string
  headers: Record<string, string>
  body: string | undefined
}) => Promise<{ status: number; json: unknown }>

/** The HTTP API with an API key: each call resolves to data and meta, or rejects with a Refused. */
export type Api = <R extends Route>(route: R, input: CallInput<R>) => Promise<{ data: Reply<R>; meta: ReplyMeta<R> }>

/** The API refused a call; the message is its own. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The JSON calls of the API as the holder of a key sees them: rights, scopes and limits are theirs. */
export function apiOf(send: Send, key: string): Api {
  return async (route, input) => {
    const { query = {}, body: given } = input as { query?: Record<string, unknown>; body?: unknown }
    const asked = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
    const body = given === undefined ? undefined : JSON.stringify(given)
    const headers = { [KEY_HEADER]: key, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
    const { status, json } = await send({ method: route.method, path: API_BASE + route.path + search, headers, body })
    const { data, meta, message } = json as { data: never; meta: never; message?: string }
    if (status >= 400) throw new Refused(status, message ?? `The product answered with status ${status}.`)
    return { data, meta }
  }
}
