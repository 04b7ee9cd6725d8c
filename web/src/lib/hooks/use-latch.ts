import { useState } from 'react'

/** True from the first time the condition holds: what is shown once stays while its data is read again. */
export function useLatch(condition: boolean): boolean {
  const [isOn, setOn] = useState(condition)
  if (condition && !isOn) setOn(true)
  return isOn || condition
}
