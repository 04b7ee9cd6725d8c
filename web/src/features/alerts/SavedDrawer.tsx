import { alertCalls } from '@colophon/protocol/alerts/calls'
import type { SavedSearch } from '@colophon/protocol/alerts/entities'
import { Drawer, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { SavedItem } from './SavedItem.tsx'

/** The saved searches and questions of the signed-in person; the matches of `shown` are open. */
export function SavedDrawer({ shown, onClose }: { shown: number; onClose: () => void }) {
  const [searches, setSearches] = useState<readonly SavedSearch[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    try {
      setSearches(await call(alertCalls.list))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }, [])
  useEffect(() => void load(), [load])
  const change = (id: number, to: SavedSearch | null) =>
    setSearches((now) => (now ?? []).flatMap((search) => (search.id === id ? (to ?? []) : search)))
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Saved searches"
      position="right"
      size="md"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {failure && <ErrorState message={failure.message} onRetry={() => void load()} />}
      {!failure && searches === null && <SkeletonRows rows={3} />}
      {searches?.length === 0 && (
        <Text mb="md" c="dimmed">
          None yet. Search the knowledge base and choose “Save this search”, or enter a question: you are then notified
          of new papers that match or answer it.
        </Text>
      )}
      <ul>
        {searches?.map((search) => (
          <SavedItem
            key={search.id}
            search={search}
            isShown={search.id === shown}
            onChange={(to) => change(search.id, to)}
            onLeave={onClose}
          />
        ))}
      </ul>
    </Drawer>
  )
}
