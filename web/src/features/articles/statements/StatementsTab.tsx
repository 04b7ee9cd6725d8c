import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { Button, Group, Table, VisuallyHidden } from '@mantine/core'
import type { Dispatch } from 'react'
import { useSearchParams } from 'react-router'
import { formatCountOf, formatMoment } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageLinks } from '../reader/PageLinks.tsx'
import { useIsWide } from '../reader/use-is-wide.ts'
import { pageOf } from '../storage/storage-query.ts'
import { SaveStatements } from './SaveStatements.tsx'
import { StatementCard } from './StatementCard.tsx'
import { StatementRow } from './StatementRow.tsx'
import classes from './statements.module.css'
import type { DraftAction, DraftRow } from './statements-draft.ts'
import type { Statements } from './use-statements.ts'

/** How many statements one page shows. */
const PER_PAGE = 50

type Props = { article: OpenArticle; statements: Statements; canEdit: boolean; onShow: (index: number) => void }

/** What the paper states: each statement with its uncertainty, its page and the sentence it stands in. */
export function StatementsTab({ article, statements, canEdit, onShow }: Props) {
  const [params] = useSearchParams()
  const { draft, change } = statements
  const page = Math.min(pageOf(params), Math.max(1, Math.ceil(draft.rows.length / PER_PAGE)))
  const first = (page - 1) * PER_PAGE
  return (
    <>
      <Group justify="space-between" mb="md">
        <p className={classes.count}>
          {formatCountOf(draft.rows.length, 'statement', 'statements')} · saved {formatMoment(article.updatedAt)}
        </p>
        {canEdit && (
          <Button size="sm" variant="default" onClick={() => change({ type: 'add' })}>
            Add a statement
          </Button>
        )}
      </Group>
      {canEdit && <SaveStatements statements={statements} />}
      {draft.rows.length === 0 ? (
        <EmptyState title="No statement was found in this paper.">
          {canEdit && 'You can add what it states by hand.'}
        </EmptyState>
      ) : (
        <StatementList
          rows={draft.rows.slice(first, first + PER_PAGE)}
          first={first}
          canEdit={canEdit}
          change={change}
          onShow={onShow}
        />
      )}
      <PageLinks page={page} perPage={PER_PAGE} total={draft.rows.length} />
    </>
  )
}

type ListProps = Pick<Props, 'canEdit' | 'onShow'> & {
  rows: readonly DraftRow[]
  first: number
  change: Dispatch<DraftAction>
}

function StatementList({ rows, first, canEdit, change, onShow }: ListProps) {
  const isWide = useIsWide(1280)
  const Statement = isWide ? StatementRow : StatementCard
  const items = rows.map((row, index) => (
    <Statement
      key={row.key}
      row={row}
      number={first + index + 1}
      canEdit={canEdit}
      change={change}
      onShow={() => onShow(first + index)}
    />
  ))
  if (!isWide) return <ol className={classes.cards}>{items}</ol>
  return (
    <Table className={classes.table} aria-label="Statements">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Subject</Table.Th>
          <Table.Th>Verb</Table.Th>
          <Table.Th>Object</Table.Th>
          <Table.Th>Uncertainty</Table.Th>
          <Table.Th>Comment</Table.Th>
          <Table.Th className={classes.number}>Page</Table.Th>
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      {items}
    </Table>
  )
}
