import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectAccount, updateProfile, type WithProfile } from '../features/profile/slice.ts'
import { failureOf } from '../lib/call-error.ts'
import { keyOf } from '../lib/kept.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { toastError } from '../ui/toast.tsx'
import { type HomeLayout, keepLayout, layoutOf, readLayout } from './home-layout.ts'

/**
 * How the account has arranged its start, and how to change that. It is kept on the server, of two devices the last one
 * counts; what this browser keeps is for when the account says nothing. Null until the account has been read, so that
 * nothing is drawn in one order and then in another.
 */
export function useHomeLayout(userId: number): [HomeLayout | null, (next: HomeLayout) => void] {
  const dispatch = useAppDispatch()
  const account = useSelector(selectAccount)
  const isMissing = useSelector((state: WithProfile) => state.profile.status.account.status === 'ERROR')
  const [mine, setMine] = useState<HomeLayout | null>(null)
  const wanted = useRef<HomeLayout | null>(null)
  const isSending = useRef(false)
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === keyOf(['home', userId])) setMine(readLayout(userId))
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [userId])
  // One after the other, and only the newest: answers that overtake each other would leave an older order behind.
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    while (wanted.current) {
      const { order, hidden } = wanted.current
      wanted.current = null
      const outcome = await dispatch(
        updateProfile({ body: { homeLayout: { order: [...order], hidden: [...hidden] } } }),
      )
      if (updateProfile.rejected.match(outcome) && !wanted.current) {
        const { message } = outcome.payload ?? failureOf(outcome.error)
        toastError(`${message} This browser remembers how you arranged the page; other devices do not yet.`)
      }
    }
    isSending.current = false
  }
  const arrange = (next: HomeLayout) => {
    setMine(next)
    keepLayout(userId, next)
    wanted.current = next
    void send()
  }
  const stored = account?.homeLayout ? layoutOf(account.homeLayout) : account || isMissing ? readLayout(userId) : null
  return [mine ?? stored, arrange]
}
