import { useState } from 'react'

/** True from the first time the condition is true, so that shown content stays during reloads. */
export function useLatch(condition: boolean): boolean {
  const [isOn, setOn] = useState(condition)
  if (condition && !isOn) setOn(true)
  return isOn || condition
}
