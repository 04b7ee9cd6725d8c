/** Receives what was typed before the field was shown, and focuses it. */
type Receive = (typed: string) => void

/** The fields that are typed into before they are shown: of a question, and of the command palette. */
type Field = 'question' | 'command'

/** After this long the keys are shortcuts again. */
const PATIENCE_MS = 15_000

const receivers = new Map<Field, Receive>()
let awaited: Field = 'question'
let ending: (() => void) | null = null
let typed = ''

/**
 * Directs the keys to the text field of a part that was just opened and may still be loading, so that no first letter
 * is lost or taken as a shortcut. Ends when the field is there, with Escape, Tab or a press of the pointer, or when the
 * returned function is called. Does nothing on a touch screen, whose keyboard would cover what the part says.
 */
export function awaitTyping(field: Field = 'question'): () => void {
  const end = () => {
    if (awaited === field) stop()
  }
  if (matchMedia('(pointer: coarse)').matches || (ending && (awaited === field || awaited === 'command'))) return end
  const receive = receivers.get(field)
  if (receive) receive('')
  else collectKeys(field)
  return end
}

/** Gives text to the field of a question that is open or was just opened, and focuses it. */
export function typeThere(text: string): void {
  const receive = receivers.get('question')
  if (receive) receive(text)
  else {
    if (!ending) collectKeys('question')
    typed += text
  }
}

function collectKeys(field: Field): void {
  stop()
  awaited = field
  addEventListener('keydown', collect, { capture: true })
  addEventListener('pointerdown', stop, { capture: true })
  const timer = setTimeout(stop, PATIENCE_MS)
  ending = () => {
    removeEventListener('keydown', collect, { capture: true })
    removeEventListener('pointerdown', stop, { capture: true })
    clearTimeout(timer)
  }
}

function stop(): void {
  ending?.()
  ending = null
  typed = ''
}

/** Registers a field that typing may be awaited for; returns its removal. */
export function receiveTyping(receive: Receive, field: Field = 'question'): () => void {
  receivers.set(field, receive)
  if (ending && awaited === field) {
    const before = typed
    stop()
    receive(before)
  }
  return () => {
    if (receivers.get(field) === receive) receivers.delete(field)
  }
}

function collect(event: KeyboardEvent): void {
  // The palette is opened from anywhere, also from within another field.
  const isElsewhere =
    awaited !== 'command' &&
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [role="dialog"]')
  if (isElsewhere || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape' || event.key === 'Tab') stop()
  if (!ending || (event.key !== 'Backspace' && event.key.length > 1)) return
  typed = event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key
  event.preventDefault()
  event.stopImmediatePropagation()
}
