/** Receives what was typed before the field was shown, and focuses it. */
type Receive = (typed: string) => void

/** After this long the keys are shortcuts again. */
const PATIENCE_MS = 15_000

let receiver: Receive | null = null
let ending: (() => void) | null = null
let typed = ''

/**
 * Directs the keys to the text field of a part that was just opened and may still be loading, so that no first letter
 * is lost or taken as a shortcut. Ends when the field is there, with Escape, Tab or a press of the pointer, or when the
 * returned function is called. Does nothing on a touch screen, whose keyboard would cover what the part says.
 */
export function awaitTyping(): () => void {
  if (ending || matchMedia('(pointer: coarse)').matches) return stop
  if (receiver) receiver('')
  else collectKeys()
  return stop
}

/** Gives text to the field of a part that is open or was just opened, and focuses it. */
export function typeThere(text: string): void {
  if (receiver) receiver(text)
  else {
    if (!ending) collectKeys()
    typed += text
  }
}

function collectKeys(): void {
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

/** Registers the field that typing was awaited for; returns its removal. */
export function receiveTyping(receive: Receive): () => void {
  receiver = receive
  if (ending) {
    const before = typed
    stop()
    receive(before)
  }
  return () => {
    if (receiver === receive) receiver = null
  }
}

function collect(event: KeyboardEvent): void {
  const isElsewhere =
    event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
  if (isElsewhere || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape' || event.key === 'Tab') stop()
  if (!ending || (event.key !== 'Backspace' && event.key.length > 1)) return
  typed = event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key
  event.preventDefault()
  event.stopImmediatePropagation()
}
