import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { formatCountOf } from '../../../lib/format.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { StorageTab } from '../storage-query.ts'
import type { Selection } from '../use-selection.ts'
import classes from './bulk.module.css'
import type { BulkAction } from './bulk-plan.ts'

const BulkDialog = lazyPart(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

type Props = {
  tab: StorageTab
  selection: Selection
  onChanged: () => void
  /** Further actions on the selected papers. */
  children: ReactNode
}

/** Bulk actions on selected papers; each shows its effect first. */
export function BulkBar({ tab, selection, onChanged, children }: Props) {
  const [action, setAction] = useState<BulkAction | null>(null)
  const count = selection.articles.length
  return (
    <>
      {count > 0 && (
        <section className={classes.bar} aria-label="Selected papers">
          <p role="status">{formatCountOf(count, 'paper selected', 'papers selected')}</p>
          {offered(tab).map(([label, first]) => (
            <Button key={label} size="compact-md" variant="default" onClick={() => setAction(first)}>
              {label}
            </Button>
          ))}
          {children}
          <Button size="compact-md" variant="subtle" onClick={selection.clear}>
            Clear selection
          </Button>
        </section>
      )}
      <Suspense>
        {action && (
          <BulkDialog
            first={action}
            articles={selection.articles}
            onClose={() => setAction(null)}
            onChanged={() => {
              selection.clear()
              onChanged()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function offered(tab: StorageTab): [string, BulkAction][] {
  if (tab === 'bin') return [['Restore', { kind: 'restore' }]]
  if (tab === 'kept') return [['Remove', { kind: 'keep', isKept: false }]]
  return [
    ['Field', { kind: 'field', field: '' }],
    ['Access', { kind: 'access', isOpen: false }],
    ['Publish', { kind: 'publish', isPublished: true }],
    ['Unpublish', { kind: 'publish', isPublished: false }],
    ['Delete', { kind: 'delete' }],
  ]
}
