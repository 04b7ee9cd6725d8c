import { useSelector } from 'react-redux'
import { fetchAccount, type WithProfile } from '../../features/profile/slice.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'

/** Shown instead of account content while the account loads or if loading failed. */
export function AccountPending({ rows, height }: { rows: number; height?: number }) {
  const dispatch = useAppDispatch()
  const { failure } = useSelector((state: WithProfile) => state.profile.status.account)
  if (!failure) return <SkeletonRows rows={rows} {...(height && { height })} />
  const retry = () => void dispatch(fetchAccount({}))
  return <ErrorState message={failure.message} kept="Your account was not changed." onRetry={retry} />
}
