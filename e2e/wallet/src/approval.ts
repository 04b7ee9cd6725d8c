import { button, element, show } from './element.ts'
import { extension } from './extension.ts'
import type { OpenPrompt, WorkerMessage } from './messages.ts'
import { describePrompt, type PromptText } from './prompt.ts'

const KEEP_AWAKE_MS = 15_000

/** The window of one prompt: what is requested, and two answers. */
async function approve(): Promise<void> {
  const id = new URLSearchParams(location.search).get('id') ?? ''
  const port = extension.runtime.connect({ name: id })
  setInterval(() => port.postMessage('awake'), KEEP_AWAKE_MS)
  const open = (await ask({ kind: 'prompt', id })) as OpenPrompt
  if (!open) return show(element('h1', {}, 'This request has already been answered.'))
  const text = describePrompt(open.prompt)
  const picker = open.prompt.kind === 'connect' ? accountPicker(open.accounts, open.active) : null
  const give = async (isAllowed: boolean) => {
    const address = picker?.querySelector<HTMLInputElement>('input:checked')?.value
    await ask({ kind: 'answer', id, isAllowed, ...(address && { address }) })
    window.close()
  }
  show(
    ...content(text),
    ...(picker ? [picker] : []),
    element(
      'div',
      { class: 'answers' },
      button('Reject', () => give(false)),
      button(text.allow, () => give(true)),
    ),
  )
}

function content({ title, facts, text, warning }: PromptText): HTMLElement[] {
  const list = element(
    'dl',
    {},
    ...facts.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, value)]),
  )
  return [
    element('h1', {}, title),
    ...(warning === null ? [] : [element('p', { class: 'warning', role: 'alert' }, warning)]),
    list,
    ...(text === null ? [] : [element('pre', { tabindex: '0' }, text)]),
  ]
}

function accountPicker(accounts: string[], active: string): HTMLElement {
  const choices = accounts.map((address) => {
    const input = element('input', { type: 'radio', name: 'account', value: address })
    input.checked = address === active
    return element('label', {}, input, element('code', {}, address))
  })
  return element('fieldset', {}, element('legend', {}, 'Account'), ...choices)
}

function ask(message: WorkerMessage): Promise<unknown> {
  return extension.runtime.sendMessage(message)
}

void approve()
