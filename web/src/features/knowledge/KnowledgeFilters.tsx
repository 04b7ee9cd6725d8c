import type { SearchMeta } from '@colophon/protocol/articles/entities'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { filterChips } from './filter-chips.ts'
import type { KnowledgeQuery } from './knowledge-query.ts'

const FilterDrawer = lazyPart(async () => ({ default: (await import('./FilterDrawer.tsx')).FilterDrawer }))

/** The filters: a column on wide screens, else a drawer whose button shows how many are active. */
export function KnowledgeFilters(props: { query: KnowledgeQuery; meta: SearchMeta | null }) {
  const isWide = useIsWide(1280)
  const [isOpen, { open, close }] = useDisclosure(false)
  useReturnFocus(isOpen && !isWide)
  if (isWide) {
    return (
      <aside aria-label="Filters">
        <FilterPanel {...props} />
      </aside>
    )
  }
  const count = filterChips(props.query).length
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconAdjustmentsHorizontal aria-hidden size={18} stroke={1.6} />}
        onClick={open}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Suspense>{isOpen && <FilterDrawer {...props} onClose={close} />}</Suspense>
    </>
  )
}
