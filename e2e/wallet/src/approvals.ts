import { extension, type Port } from './extension.ts'
import type { Question } from './question.ts'
import { CODES, Refusal } from './refusal.ts'

type Answer = { isAllowed: boolean; address?: string }
type Open = { question: Question; answer(given: Answer): void }

const WINDOW = { type: 'popup', width: 480, height: 720, focused: true } as const

/** The questions that wait for a person, each in a window of its own. */
export type Approvals = {
  ask(question: Question): Promise<{ address?: string }>
  find(id: string): Question | null
  answer(id: string, given: Answer): void
  /** A window that goes away without an answer has said no. */
  hold(port: Port): void
}

/** Opens a window for each question; a site can have one open at a time, so that none buries a person in them. */
export function openApprovals(): Approvals {
  const open = new Map<string, Open>()
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if ([...open.values()].some((one) => one.question.origin === question.origin))
          return reject(new Refusal(CODES.busy, 'A request of this site is already open in the wallet.'))
        const id = crypto.randomUUID()
        const answer = ({ isAllowed, ...given }: Answer) => {
          open.delete(id)
          if (isAllowed) resolve(given)
          else reject(new Refusal(CODES.rejected, 'User rejected the request.'))
        }
        open.set(id, { question, answer })
        const url = extension.runtime.getURL(`approval.html?id=${id}`)
        extension.windows.create({ ...WINDOW, url }).catch(() => answer({ isAllowed: false }))
      }),
    find: (id) => open.get(id)?.question ?? null,
    answer: (id, given) => open.get(id)?.answer(given),
    hold: (port) => {
      // What is heard of the window keeps the worker from being ended while a person thinks.
      port.onMessage.addListener(() => undefined)
      port.onDisconnect.addListener(() => open.get(port.name)?.answer({ isAllowed: false }))
    },
  }
}
