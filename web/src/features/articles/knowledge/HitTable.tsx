import type { Article, SearchHit } from '@colophon/protocol/articles/entities'
import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { accessWords } from '../paper/access-words.ts'
import { authorsLine } from '../paper/authors-line.ts'
import { paperPath } from '../paper/paper-path.ts'
import { PaperText } from '../record/PaperText.tsx'
import { HitActions } from './HitActions.tsx'
import { hitPlace } from './hit-place.ts'
import type { HitProps } from './hit-props.ts'
import classes from './hits.module.css'

type Props = Omit<HitProps, 'article' | 'isSelected'> & {
  articles: readonly (Article | SearchHit)[]
  selected: ReadonlyMap<number, Article>
}

/** The papers one a line, for whoever looks over many; only where the window is wide. */
export function HitTable({ articles, selected, ...row }: Props) {
  return (
    <div className={classes.tableFrame}>
      <Table className={classes.table} verticalSpacing="xs" aria-label="Papers found">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>Selected</VisuallyHidden>
            </Table.Th>
            <Table.Th>Title</Table.Th>
            <Table.Th>Authors</Table.Th>
            <Table.Th className={classes.number}>Year</Table.Th>
            <Table.Th>Source</Table.Th>
            <Table.Th className={classes.number}>Statements</Table.Th>
            <Table.Th className={classes.number}>Likes</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {articles.map((article) => (
            <HitRow key={article.id} article={article} isSelected={selected.has(article.id)} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function HitRow({ article, person, isSelected, onSelect, onCite }: HitProps) {
  const place = hitPlace(article)
  return (
    <Table.Tr data-row={article.id}>
      <Table.Td>
        <Checkbox
          aria-label={`Select ${article.title}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(article, currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className={classes.titleCell}>
        <Link to={paperPath(article.id)} data-hit dir="auto">
          <PaperText text={article.title} />
        </Link>
        {place && <span className={classes.rowWhy}>{place.words}</span>}
      </Table.Td>
      <Table.Td className={classes.authorsCell}>{authorsLine(article.authors)}</Table.Td>
      <Table.Td className={classes.number}>{article.year ?? '–'}</Table.Td>
      <Table.Td>{article.source === 'arxiv' ? 'arXiv' : accessWords(article)}</Table.Td>
      <Table.Td className={classes.number}>{formatCount(article.statementsCount)}</Table.Td>
      <Table.Td className={classes.number}>{formatCount(article.likesCount)}</Table.Td>
      <Table.Td>
        <span className={classes.rowActions}>
          <HitActions article={article} person={person} onCite={onCite} isShort />
        </span>
      </Table.Td>
    </Table.Tr>
  )
}
