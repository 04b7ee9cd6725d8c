import type { SearchMeta } from '@colophon/protocol/articles/entities'
import { Button, Drawer, Stack } from '@mantine/core'
import { formatCountOf } from '../../lib/format.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { ListOrder } from './KnowledgeTools.tsx'
import type { KnowledgeQuery } from './knowledge-query.ts'

type Props = { query: KnowledgeQuery; meta: SearchMeta | null; onClose: () => void }

/** Order and filters on narrow screens; results update behind the drawer. */
export function FilterDrawer({ query, meta, onClose }: Props) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Filters"
      position="right"
      size="sm"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        <ListOrder query={query} />
        <FilterPanel query={query} meta={meta} />
      </Stack>
      <Button fullWidth mt="xl" onClick={onClose}>
        {meta
          ? `Show ${formatCountOf(meta.source[query.scope === 'mine' ? 'all' : query.scope], 'result', 'results')}`
          : 'Show results'}
      </Button>
    </Drawer>
  )
}
