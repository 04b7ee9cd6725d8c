import { SCREENS } from '@colophon/protocol/screens'
import { useNavigate } from 'react-router'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { logout } from './slice.ts'

/** Goes home first, so that a screen behind sign-in does not ask for it again, and then signs out. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    await navigate(SCREENS.home.path)
    await dispatch(logout())
  }
}
