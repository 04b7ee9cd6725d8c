import { SCREENS } from '@colophon/protocol/screens'
import { useNavigate } from 'react-router'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { logout } from './slice.ts'

/** Signs out and goes home, also from a screen behind sign-in, which would ask for it otherwise. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    await dispatch(logout())
    await navigate(SCREENS.home.path)
  }
}
