import { useSelector } from 'react-redux'
import { fetchAccount, type WithProfile } from '../../features/profile/slice.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'

/** In place of what is only drawn for a known person: while the account is asked for, and when it cannot be had. */
export function AccountPending({ rows, height }: { rows: number; height?: number }) {
  const dispatch = useAppDispatch()
  const { failure } = useSelector((state: WithProfile) => state.profile.status.account)
  if (!failure) return <SkeletonRows rows={rows} {...(height && { height })} />
  const retry = () => void dispatch(fetchAccount({}))
  return <ErrorState message={failure.message} kept="Your account was not changed." onRetry={retry} />
}
