import type { Article, SearchMeta, SearchNote } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { SELECTION_MAX } from '@colophon/protocol/chat/constants'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { parseQuery } from '@colophon/protocol/knowledge/query'
import { parseFiledSearch } from '@colophon/protocol/library/search'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { IconQuote, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { copyText } from '../../lib/clipboard.ts'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { withParams } from '../../lib/url-params.ts'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { paperPath } from '../articles/paper-path.ts'
import { useBookmarks } from '../articles/use-bookmarks.ts'
import { filterChips, NO_FILTERS } from './filter-chips.ts'
import filtersClasses from './filters.module.css'
import classes from './knowledge.module.css'
import {
  KNOWLEDGE_SORTS,
  type KnowledgeQuery,
  type KnowledgeSort,
  knowledgeCall,
  PAGE_SIZES,
  SCOPES,
  type Scope,
} from './knowledge-query.ts'
import { type ListView, noteSize, noteView } from './list-preferences.ts'

const SCOPE_LABELS: Record<Scope, string> = {
  mine: 'My library',
  system: 'Everyone',
  arxiv: 'Archive',
  all: 'Everything',
}

type ScopeTabsProps = { current: Scope; meta: SearchMeta | null; person: Person }

/** Where is searched, with what is found there, so that the archive does not look empty. Visitors have no library. */
export function ScopeTabs({ current, meta, person }: ScopeTabsProps) {
  // On phones, counts would break the row once they arrive.
  const hasRoom = useIsWide(768)
  const tabs = SCOPES.filter((value) => person !== null || value !== 'mine').map((value) => {
    const count = hasRoom && meta ? countIn(value, current, meta, person !== null) : null
    return { value, label: count === null ? SCOPE_LABELS[value] : `${SCOPE_LABELS[value]} ${formatCount(count)}` }
  })
  return <TabLinks label="Search in" parameter="filter" current={current} tabs={tabs} plain="system" />
}

/** What the last search found in a scope; null if it did not search there. Everything has the user's drafts, too. */
function countIn(scope: Scope, searched: Scope, { source }: SearchMeta, hasDrafts: boolean): number | null {
  if ((scope === 'mine') !== (searched === 'mine')) return null
  if (hasDrafts && scope === 'all' && searched !== 'all') return null
  return source[scope === 'mine' ? 'all' : scope]
}

const SORT_LABELS: Record<KnowledgeSort, string> = {
  relevance: 'Most relevant',
  newest: 'Newest',
  liked: 'Most liked',
}

/** Sort order and page size; the size is remembered. */
export function ListOrder({ query }: { query: KnowledgeQuery }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const set = (changes: Record<string, string | null>) =>
    void navigate(withParams(params, changes), { preventScrollReset: true })
  return (
    <Group gap="xs" wrap="nowrap" align="stretch">
      <NativeSelect
        size="sm"
        label="Sort by"
        value={query.sort}
        onChange={({ currentTarget }) =>
          set({ sort: currentTarget.value === 'relevance' ? null : currentTarget.value })
        }
        data={KNOWLEDGE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
      />
      <NativeSelect
        size="sm"
        label="Per page"
        value={String(query.size)}
        onChange={({ currentTarget }) => {
          noteSize(PAGE_SIZES.find((size) => String(size) === currentTarget.value) ?? PAGE_SIZES[0])
          set({ size: currentTarget.value })
        }}
        data={PAGE_SIZES.map(String)}
      />
    </Group>
  )
}

type Props = { query: KnowledgeQuery; view: ListView; isWide: boolean; children: ReactNode }

/** The children, then order and view on wide screens; on others the drawer of filters has the order. */
export function ListTools({ query, view, isWide, children }: Props) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <Group gap="xs" align="end" mb="md">
      {children}
      {isWide && <ListOrder query={query} />}
      {isWide && (
        <SegmentedControl
          size="sm"
          aria-label="View"
          value={view}
          onChange={(value) => {
            noteView(value as ListView)
            // Switching the view replaces the history entry and keeps the page.
            void navigate(withParams(params, { view: value, page: params.get('page') }), {
              replace: true,
              preventScrollReset: true,
            })
          }}
          data={[
            { value: 'cards', label: 'Cards' },
            { value: 'table', label: 'Table' },
          ]}
        />
      )}
    </Group>
  )
}

/**
 * Notes on how the query was parsed, such as an unknown operator, and those of the server on names of collections and
 * tags, and on words that were corrected.
 */
export function QueryNotes({ q, notes }: { q: string; notes: readonly SearchNote[] }) {
  const [params] = useSearchParams()
  const { text, operators } = parseFiledSearch(q)
  const filed = notes.map((note) => (
    <Text mb="xs" key={JSON.stringify(note)}>
      {note.kind === 'signIn' && (
        <>
          <Anchor component={Link} underline="always" to={SCREENS.login.path}>
            Sign in
          </Anchor>{' '}
          to search by your collections, tags, reading status and rating. {operators.join(' ')} was left out.
        </>
      )}
      {note.kind === 'noCollection' && `You have no collection named “${note.name}”, so no paper matches.`}
      {note.kind === 'noTag' && `You have no tag named “${note.name}”, so no paper matches.`}
      {note.kind === 'corrected' && (
        <>
          No results for “{q.trim()}”. Showing results for <strong>{note.searched}</strong>.{' '}
          <Anchor component={Link} underline="always" to={withParams(params, { verbatim: '1' })}>
            Search instead for “{q.trim()}”
          </Anchor>
        </>
      )}
    </Text>
  ))
  const parsed = parseQuery(text).notes.map((note) => (
    <Text mb="xs" key={JSON.stringify(note)}>
      {note.kind === 'unbalancedQuote' ? (
        <>
          A quotation mark is missing. Did you mean{' '}
          <Anchor
            component={Link}
            underline="always"
            to={withParams(params, { q: [...operators, note.balanced].join(' '), verbatim: null })}
          >
            {note.balanced}
          </Anchor>
          ?
        </>
      ) : (
        <>“{note.text}” is not an operator; it was searched for as plain text.</>
      )}
    </Text>
  ))
  return [...filed, ...parsed]
}

/** The active filters as removable links. */
export function FilterChips({ query }: { query: KnowledgeQuery }) {
  const [params] = useSearchParams()
  const chips = filterChips(query)
  if (chips.length === 0) return null
  return (
    <Group component="ul" gap="xs" mb="md" aria-label="Active filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={withParams(params, without)}
            className={filtersClasses.chip}
            aria-label={`Remove ${label}`}
            preventScrollReset
          >
            {label}
            <IconX aria-hidden size={14} stroke={2} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={withParams(params, NO_FILTERS)} className={filtersClasses.clear} preventScrollReset>
          Clear all
        </Link>
      </li>
    </Group>
  )
}

type SelectionBarProps = {
  selected: ReadonlyMap<number, Article>
  person: Person
  onCite: () => void
  onClear: () => void
  /** Further actions on the selected papers. */
  children: ReactNode
}

/** Actions on the selected papers, across pages. */
export function SelectionBar({ selected, person, onCite, onClear, children }: SelectionBarProps) {
  const bookmark = useBookmarks(person)
  if (selected.size === 0) return null
  const papers = [...selected.values()]
  const open = papers.filter((paper) => !paper.isKept && !isOwner(person, paper)).map(({ id }) => id)
  const copyLinks = async () => {
    const links = papers.map(({ id }) => new URL(paperPath(id), location.origin).href)
    if (await copyText(links.join('\n'))) toastDone(`${formatCountOf(links.length, 'link', 'links')} copied.`)
    else toastError('The browser blocked copying.')
  }
  return (
    <section className={classes.selection} aria-label="Selected papers">
      <span role="status">{formatCountOf(papers.length, 'paper', 'papers')} selected</span>
      <Button size="compact-sm" variant="default" onClick={onCite}>
        Cite
      </Button>
      {person && papers.length <= SELECTION_MAX && (
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to={`${SCREENS.chat.path}?papers=${papers.map(({ id }) => id).join(',')}`}
        >
          Ask about these
        </Button>
      )}
      {person && papers.length > SELECTION_MAX && (
        <Text span fz="sm" c="dimmed">
          At most {SELECTION_MAX} papers can be asked at once
        </Text>
      )}
      {children}
      <Button size="compact-sm" variant="default" onClick={() => void copyLinks()}>
        Copy links
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={open.length === 0}
        onClick={() => void bookmark(open, true)}
      >
        {open.length === papers.length ? 'Save' : `Save ${open.length}`}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}

/** Maximum number of results cited at once. */
const CITED_MAX = 500
const PAGE = PAGE_SIZES[2]

type CiteResultsProps = { query: KnowledgeQuery; total: number; onCite: (papers: readonly Article[]) => void }

/** Cites all results of a search, up to the first five hundred. Disabled without results. */
export function CiteResults({ query, total, onCite }: CiteResultsProps) {
  const [isReading, setReading] = useState(false)
  const wanted = Math.min(total, CITED_MAX)
  const cite = async () => {
    setReading(true)
    try {
      const papers = new Map<number, Article>()
      for (let page = 1; (page - 1) * PAGE < wanted; page++) {
        const [hits] = await call(knowledgeCalls.search, { query: knowledgeCall({ ...query, size: PAGE, page }) })
        for (const hit of hits) papers.set(hit.id, hit)
      }
      onCite([...papers.values()].slice(0, CITED_MAX))
      if (total > CITED_MAX)
        toastDone(`The first ${formatCount(CITED_MAX)} of ${formatCount(total)} results are cited.`)
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    } finally {
      setReading(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconQuote aria-hidden size={16} stroke={1.6} />}
      loading={isReading}
      disabled={total === 0}
      onClick={() => void cite()}
    >
      {total > CITED_MAX ? `Cite the first ${formatCount(CITED_MAX)}` : 'Cite results'}
    </Button>
  )
}
