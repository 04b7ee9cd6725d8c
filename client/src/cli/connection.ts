import { setTimeout as sleep } from 'node:timers/promises'
import { type Colophon, colophonClient } from '../client.ts'

/** Longest wait that a limit may ask for, in seconds. */
const WAIT_MAX = 300
const CONTROLS = /[^\P{Cc}\n]/gu

/** A failure with a message for the user. */
export class Refused extends Error {}
export class Misused extends Error {}

/** A result as data and as text, which a file gets unchanged if `isExact`, and the exit code if it is not 0. */
export type Result = { data: unknown; text: string; isExact?: true; code?: number }

type Reply<D> = { data?: D; error?: unknown; response: Response }

/** The API of an installation. `stop` is aborted by Ctrl-C. */
export type Connection = {
  api: Colophon
  stop: AbortSignal
  /** The body of the reply to a call, which is repeated once if the reply says when. */
  ask<D>(call: () => Promise<Reply<D>>): Promise<D>
}

export function connect(stop: AbortSignal): Connection {
  const { COLOPHON_API_KEY: apiKey = '', COLOPHON_URL: url = 'http://localhost:3000' } = process.env
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new Misused('COLOPHON_API_KEY is missing; see Profile, API keys.')
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw new Misused(`COLOPHON_URL is not a web address: ${url}`)
  const refuse = (what: string) => new Refused(`${what}. COLOPHON_URL sets the address.`)
  const attempt = <D>(call: () => Promise<Reply<D>>) =>
    call().catch((error: Error & { cause?: NodeJS.ErrnoException }) => {
      if (error instanceof SyntaxError) throw refuse(`There is no Colophon at ${url}`)
      if (stop.aborted || !error.cause) throw error
      throw refuse(`No answer from ${url} (${error.cause.code ?? error.cause.message})`)
    })
  return {
    api: colophonClient({ baseUrl: new URL(url).origin, apiKey, signal: stop }),
    stop,
    async ask(call) {
      let reply = await attempt(call)
      const seconds = Number(reply.response.headers.get('Retry-After'))
      if (!reply.response.ok && seconds > 0 && seconds <= WAIT_MAX) {
        complain(`${messageOf(reply)} Waiting ${seconds} s.`)
        await sleep(seconds * 1000, undefined, { signal: stop })
        reply = await attempt(call)
      }
      if (reply.response.ok && reply.data !== undefined) return reply.data
      const message = messageOf(reply)
      throw message ? new Refused(message) : refuse(`${url} answered ${reply.response.status}`)
    },
  }
}

const messageOf = ({ error }: Reply<unknown>) => (error as { message?: string } | undefined)?.message

/** Writes a line without control characters, so that words of papers cannot control a terminal. */
export function say(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(`${text.replace(CONTROLS, '')}\n`)
}

export const complain = (text: string) => say(text, process.stderr)
