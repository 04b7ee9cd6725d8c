import { SCREENS } from '@colophon/protocol/screens'
import { useNavigate } from 'react-router'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { logout } from './slice.ts'

/** Signs out and goes home first, so that a protected screen does not redirect to sign-in. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    await dispatch(logout())
    await navigate(SCREENS.home.path)
  }
}
