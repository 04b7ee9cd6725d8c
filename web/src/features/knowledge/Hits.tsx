import type { Article, SearchHit } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { ActionIcon, Box, Button, Checkbox, Group, Skeleton, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconQuote, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TexText } from '../../ui/TexText.tsx'
import { BookmarkButton } from '../articles/BookmarkButton.tsx'
import { archiveLabel, listedAccess } from '../articles/labels/access-labels.ts'
import { authorsLine } from '../articles/labels/authors-line.ts'
import { paperPath, similarPath } from '../articles/paper-path.ts'
import { RatingButtons } from '../articles/RatingButtons.tsx'
import { RetractionChip } from '../articles/RetractionNotice.tsx'
import hitsClasses from './hits.module.css'
import type { ListView } from './list-preferences.ts'

/** Labels of where a hit was found. */
const WHERE: Record<NonNullable<SearchHit['matchedField']>, string> = {
  title: 'Found in the title',
  authors: 'Found in the authors',
  abstract: 'Found in the abstract',
  text: 'Found in the text',
  field: 'Found in the field',
}

/** A claim whose beginning the snippet has is not repeated below it. */
const CLAIM_START = 80

/** What a row needs besides its paper. */
type HitRowProps = {
  person: Person
  onSelect: (article: Article, isSelected: boolean) => void
  onCite: (article: Article) => void
  /** Further actions on a paper. */
  renderActions: (article: Article) => ReactNode
}

type HitProps = HitRowProps & { article: Article | SearchHit; isSelected: boolean }

type HitsProps = HitRowProps & {
  articles: readonly (Article | SearchHit)[]
  view: ListView
  selected: ReadonlyMap<number, Article>
}

/** Papers as cards, or on wide screens as a table. */
export function Hits({ articles, view, selected, ...row }: HitsProps) {
  if (articles.length === 0) return null
  if (view === 'table') return <HitTable articles={articles} selected={selected} {...row} />
  return articles.map((article) => (
    <HitCard key={article.id} article={article} isSelected={selected.has(article.id)} {...row} />
  ))
}

/** Placeholders in the shape of the cards. */
export function HitSkeletons({ cards }: { cards: number }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {Array.from({ length: cards }, (_, card) => card).map((card) => (
        <div key={card} className={hitsClasses.hit} aria-hidden>
          <Skeleton height={20} width={20} radius="sm" pt="xxs" />
          <div>
            <Skeleton height={20} width={card % 2 === 0 ? '70%' : '55%'} mt="xxs" />
            <Skeleton height={14} width="45%" mt="sm" />
            <Skeleton height={14} mt="md" />
            <Skeleton height={14} width="85%" mt="xs" />
            <Skeleton height={26} width="60%" mt="sm" />
          </div>
        </div>
      ))}
    </div>
  )
}

type HitTableProps = Omit<HitsProps, 'view'>

/** The results as a table, on wide screens only. */
function HitTable({ articles, selected, ...row }: HitTableProps) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <Table className={hitsClasses.table} verticalSpacing="xs" aria-label="Papers found">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>Selected</VisuallyHidden>
            </Table.Th>
            <Table.Th>Title</Table.Th>
            <Table.Th>Authors</Table.Th>
            <Table.Th ta="right">Year</Table.Th>
            <Table.Th>Source</Table.Th>
            <Table.Th ta="right">Claims</Table.Th>
            <Table.Th ta="right">Likes</Table.Th>
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

function HitRow({ article, isSelected, onSelect, ...actions }: HitProps) {
  const place = matchLocation(article)
  return (
    <Table.Tr data-row={article.id}>
      <Table.Td>
        <Checkbox
          aria-label={`Select ${article.title}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(article, currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className={hitsClasses.titleCell} miw={200} ff="heading" fz="md" style={{ overflowWrap: 'anywhere' }}>
        <Link to={paperPath(article.id)} data-hit dir="auto">
          <TexText text={article.title} />
        </Link>
        {place && (
          <Box component="span" display="block" ff="text" fz="sm" c="dimmed">
            {place.label}
          </Box>
        )}
        {article.retraction && ' '}
        <RetractionChip retraction={article.retraction} />
        <Copies article={article} />
      </Table.Td>
      <Table.Td miw={120}>{authorsLine(article.authors)}</Table.Td>
      <Table.Td ta="right">{article.year ?? '–'}</Table.Td>
      <Table.Td>{article.source === 'arxiv' ? archiveLabel(article) : listedAccess(article)}</Table.Td>
      <Table.Td ta="right">{formatCount(article.statementsCount)}</Table.Td>
      <Table.Td ta="right">{formatCount(article.likesCount)}</Table.Td>
      <Table.Td>
        <Group component="span" gap={0} wrap="nowrap" align="stretch">
          <HitActions article={article} isShort {...actions} />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

/** One result: what it is, and where and why it matched. */
function HitCard({ article, isSelected, onSelect, ...actions }: HitProps) {
  const hit = 'rank' in article ? article : null
  const snippet = hit?.snippet ?? null
  const isTitle = snippet !== null && hit?.matchedField === 'title' && snippet.text === article.title
  const ends = snippetEnds(snippet?.text ?? '')
  const place = matchLocation(article)
  const claim =
    article.keyClaim && !snippet?.text.includes(article.keyClaim.slice(0, CLAIM_START)) ? article.keyClaim : null
  const facts = [
    authorsLine(article.authors),
    article.year,
    article.field,
    article.statementsCount > 0 && formatCountOf(article.statementsCount, 'claim', 'claims'),
  ].filter(Boolean)
  return (
    <article className={hitsClasses.hit} aria-labelledby={`hit-${article.id}`} data-row={article.id}>
      <Checkbox
        pt="xxs"
        aria-label={`Select ${article.title}`}
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(article, currentTarget.checked)}
      />
      <div>
        <Title order={2} className={hitsClasses.hitTitle} fz="lg" lh={1.35} id={`hit-${article.id}`} dir="auto">
          <Link to={paperPath(article.id)} data-hit>
            <TexText text={article.title} marks={isTitle ? snippet.marks : []} />
          </Link>
        </Title>
        <Text mt="xxs" c="dimmed">
          {facts.join('\u00a0· ')}
        </Text>
        {snippet && !isTitle && (
          <Text mt="xs" ff="heading" fz="md" dir="auto">
            {ends.before}
            <TexText text={snippet.text} marks={snippet.marks} />
            {ends.after}
          </Text>
        )}
        {claim && (
          <Text lineClamp={2} mt="xs" dir="auto">
            <Text span inherit c="dimmed">
              Key claim
            </Text>{' '}
            <TexText text={claim} />
          </Text>
        )}
        {!place && !snippet && !article.keyClaim && article.abstract && (
          <Text lineClamp={2} mt="xs" ff="heading" fz="md" dir="auto">
            <TexText text={article.abstract} />
          </Text>
        )}
        <Copies article={article} />
        <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="sm">
          <RetractionChip retraction={article.retraction} />
          {article.source === 'arxiv' ? (
            <StatusPill>{archiveLabel(article)}</StatusPill>
          ) : (
            <StatusPill tone={article.rights.view ? 'plain' : 'care'}>{listedAccess(article)}</StatusPill>
          )}
          {place && <WhyFound {...place} />}
          <Group component="span" gap="xxs" align="stretch">
            <HitActions article={article} {...actions} />
          </Group>
        </Group>
      </div>
    </article>
  )
}

/** The other papers of the same work among the results, folded. */
function Copies({ article }: Pick<HitProps, 'article'>) {
  const copies = ('rank' in article && article.copies) || []
  if (copies.length === 0) return null
  return (
    <details className={hitsClasses.copies}>
      <summary>{formatCountOf(copies.length, 'more copy', 'more copies')}</summary>
      <ul>
        {copies.map((copy) => (
          <li key={copy.id}>
            <Link to={paperPath(copy.id)} dir="auto">
              <TexText text={copy.title} />
            </Link>{' '}
            {[copy.ownerName, copy.source === 'arxiv' ? archiveLabel(copy) : listedAccess(copy)]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  )
}

function WhyFound({ label, path }: { label: string; path: string | null }) {
  if (!path)
    return (
      <Text span inherit c="dimmed">
        {label}
      </Text>
    )
  return (
    <Link className={hitsClasses.whyLink} to={path}>
      {label}
    </Link>
  )
}

/** Ellipses around a snippet that starts or ends within a sentence. */
export function snippetEnds(text: string): { before: string; after: string } {
  return {
    before: /^[\p{Ll}\d,;:)]/u.test(text) ? '… ' : '',
    after: /[.!?。！？…]["'”’)\]]*$/u.test(text.trimEnd()) ? '' : ' …',
  }
}

/** Why a paper matched: a label, and a link to the passage if the reader can open it. */
type MatchLocation = { label: string; path: string | null }

/** Null for a paper listed without a text query. */
function matchLocation(article: Article | SearchHit): MatchLocation | null {
  if (!('rank' in article) || !article.matchedField) return null
  const { matchedField, snippet, rights, id } = article
  const label = WHERE[matchedField] + (snippet?.page ? `, page ${snippet.page}` : '')
  if (matchedField !== 'text' || !snippet || !rights.view) return { label, path: null }
  const page = snippet.page ? `#page-${snippet.page}` : ''
  return { label, path: `${paperPath(id)}?${new URLSearchParams({ quote: snippet.text })}${page}` }
}

type HitActionsProps = Omit<HitProps, 'isSelected' | 'onSelect'> & {
  /** Without the likes, where there is little room. */
  isShort?: boolean
}

/** Actions on a paper in the list. */
function HitActions({ article, person, onCite, renderActions, isShort = false }: HitActionsProps) {
  return (
    <>
      {!isShort && <RatingButtons article={article} isSignedIn={person !== null} />}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconQuote aria-hidden size={16} stroke={1.6} />}
        aria-label={`Cite ${article.title}`}
        onClick={() => onCite(article)}
      >
        Cite
      </Button>
      {renderActions(article)}
      {isShort ? (
        <ActionIcon
          variant="subtle"
          size={26}
          component={Link}
          to={similarPath(article.id)}
          title="More like this"
          aria-label={`More like this: ${article.title}`}
        >
          <IconStack2 aria-hidden size={16} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconStack2 aria-hidden size={16} stroke={1.6} />}
          component={Link}
          to={similarPath(article.id)}
          aria-label={`More like this: ${article.title}`}
        >
          More like this
        </Button>
      )}
      <BookmarkButton article={article} person={person} size="compact-sm" />
    </>
  )
}
