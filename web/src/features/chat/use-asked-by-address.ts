import { useEffect, useEffectEvent, useRef } from 'react'

/** A question that came with the address, and what takes it out of the address. */
export type AddressQuestion = { text: string | null; onTaken: () => void }

/**
 * Asks the question of the address as soon as the talk is open, once: it leaves the address in the same moment, so that
 * neither a reload nor the way back asks it again.
 */
export function useAskedByAddress(
  question: AddressQuestion | undefined,
  isOpen: boolean,
  ask: (text: string) => void,
): void {
  const taken = useRef<string | null>(null)
  const text = question?.text?.trim() || null
  const take = useEffectEvent((asked: string) => {
    taken.current = asked
    question?.onTaken()
    ask(asked)
  })
  useEffect(() => {
    if (text === null) taken.current = null
    else if (isOpen && taken.current !== text) take(text)
  }, [text, isOpen])
}
