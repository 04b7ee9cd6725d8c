import { extension, type Port } from './extension.ts'
import type { Prompt } from './prompt.ts'
import { CODES, ProviderError } from './provider-error.ts'

type Answer = { isAllowed: boolean; address?: string }
type Open = { prompt: Prompt; answer(given: Answer): void }

const WINDOW = { type: 'popup', width: 480, height: 720, focused: true } as const

/** The prompts that await an answer, each in its own window. */
export type OpenPrompts = {
  ask(prompt: Prompt): Promise<{ address?: string }>
  find(id: string): Prompt | null
  answer(id: string, given: Answer): void
  /** Treats a window closed without an answer as a rejection. */
  track(port: Port): void
}

/** Opens a window for each prompt; a site can have only one open at a time. */
export function createOpenPrompts(): OpenPrompts {
  const open = new Map<string, Open>()
  return {
    ask: (prompt) =>
      new Promise((resolve, reject) => {
        if ([...open.values()].some((one) => one.prompt.origin === prompt.origin))
          return reject(new ProviderError(CODES.busy, 'A request of this site is already open in the wallet.'))
        const id = crypto.randomUUID()
        const answer = ({ isAllowed, ...given }: Answer) => {
          open.delete(id)
          if (isAllowed) resolve(given)
          else reject(new ProviderError(CODES.rejected, 'User rejected the request.'))
        }
        open.set(id, { prompt, answer })
        const url = extension.runtime.getURL(`approval.html?id=${id}`)
        extension.windows.create({ ...WINDOW, url }).catch(() => answer({ isAllowed: false }))
      }),
    find: (id) => open.get(id)?.prompt ?? null,
    answer: (id, given) => open.get(id)?.answer(given),
    track: (port) => {
      // Messages from the window keep the browser from ending the worker meanwhile.
      port.onMessage.addListener(() => undefined)
      port.onDisconnect.addListener(() => open.get(port.name)?.answer({ isAllowed: false }))
    },
  }
}
