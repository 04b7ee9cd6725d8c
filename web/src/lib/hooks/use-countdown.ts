import { useEffect, useState } from 'react'

/** Whole seconds until `untilMs` (epoch milliseconds), counted down once a second; 0 when past or unset. */
export function useCountdown(untilMs: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    setNow(Date.now())
    if (untilMs === null || !isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [untilMs, isRunning])
  return left
}
