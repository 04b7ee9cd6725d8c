import { securityCalls } from '@colophon/protocol/security/calls'
import { ACTIVITY_KINDS, type ActivityKind } from '@colophon/protocol/security/entities'
import { Button, NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { callForBlob } from '../../lib/call.ts'
import { failureOf } from '../../lib/call-error.ts'
import { downloadText } from '../../lib/download.ts'
import { formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { toastError } from '../../ui/toast.tsx'
import { ACTIVITY_WORDS, activityLine } from './activity-words.ts'
import { PageButtons } from './PageButtons.tsx'
import classes from './security.module.css'
import { fetchActivity, selectSecurity } from './slice.ts'

const PAGE = 10

/** What happened to the account, newest first; its kind and page stand in the address. */
export function ActivityLog() {
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  const { activity, status } = useSelector(selectSecurity)
  const [list, total] = activity
  const kind = ACTIVITY_KINDS.find((each) => each === params.get('kind'))
  const page = Math.max(1, Number(params.get('page')) || 1)
  const read = () =>
    void dispatch(fetchActivity({ query: { limit: PAGE, offset: (page - 1) * PAGE, ...(kind && { kind }) } }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and kind is read once.
  useEffect(read, [page, kind])
  const choose = (next: ActivityKind | '') =>
    setParams((present) => {
      present.delete('page')
      if (next) present.set('kind', next)
      else present.delete('kind')
      return present
    })
  const save = async () => {
    try {
      const blob = await callForBlob(securityCalls.activityCsv, { query: kind ? { kind } : {} })
      downloadText(await blob.text(), 'activity.csv', 'text/csv')
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  const { failure, status: reading } = status.activity
  return (
    <>
      <div className={classes.actions} style={{ marginTop: 0, marginBottom: 'var(--mantine-spacing-xs)' }}>
        <NativeSelect
          aria-label="Show"
          value={kind ?? ''}
          onChange={(event) => choose(event.currentTarget.value as ActivityKind | '')}
          data={[
            { value: '', label: 'Everything' },
            ...ACTIVITY_KINDS.map((value) => ({ value, label: ACTIVITY_WORDS[value] })),
          ]}
        />
        <Button variant="default" onClick={() => void save()}>
          Save as CSV
        </Button>
      </div>
      {failure && <ErrorState message={failure.message} kept="Nothing was changed." onRetry={read} />}
      {!failure && list.length === 0 && reading !== 'SUCCESS' && <SkeletonRows rows={4} />}
      {!failure && list.length === 0 && reading === 'SUCCESS' && (
        <EmptyState
          title={kind ? 'Nothing of this kind' : 'Nothing has happened yet'}
          actions={kind && <Button onClick={() => choose('')}>Show everything</Button>}
        />
      )}
      <ul className={classes.list} aria-label="Activity" aria-busy={reading === 'REQUEST'}>
        {list.map((one) => (
          <li key={one.id} className={classes.row}>
            <div className={classes.what}>
              {activityLine(one)}
              <p className={classes.quiet}>
                {[formatMoment(one.at), one.device, one.address].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <PageButtons label="Pages of activity" name="page" page={page} size={PAGE} total={total} />
    </>
  )
}
