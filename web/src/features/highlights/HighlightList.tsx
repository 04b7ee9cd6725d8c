import type { Article } from '@colophon/protocol/articles/entities'
import {
  type Audience,
  HIGHLIGHT_COLORS,
  type Highlight,
  type HighlightColor,
} from '@colophon/protocol/highlights/entities'
import type { Tag } from '@colophon/protocol/library/entities'
import { ActionIcon, Box, Button, Group, Menu, NativeSelect, Text, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadText } from '../../lib/api/download.ts'
import { copyText } from '../../lib/clipboard.ts'
import { formatCountOf } from '../../lib/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { TagDot } from '../../ui/TagDot.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { citedHere } from '../citations/cited-paper.ts'
import { COLOR_LABELS } from './color-labels.ts'
import classes from './highlights.module.css'
import { highlightsMarkdown, pageOf, quoteWithCitation } from './highlights-markdown.ts'
import { NoteForm } from './NoteForm.tsx'
import { type Audiences, useAudiences } from './use-audiences.ts'
import { type Highlights, type Shown, useTags } from './use-highlights.ts'

const ShareHighlight = lazyPart(async () => ({ default: (await import('./ShareHighlight.tsx')).ShareHighlight }))

/** The choice of the tags of a highlight. */
type TagsProps = {
  tags: readonly Tag[]
  tagIds: readonly number[]
  onChange: (tagIds: number[]) => Promise<unknown>
  onCreated: () => void
  onClose: () => void
}

export type ItemsProps = {
  article: Article
  highlights: Highlights
  /** Leads to one that is in the paper. */
  onShow: (highlight: Highlight) => void
  /** A small picture of an area of a page. */
  renderArea: (area: NonNullable<Highlight['area']>) => ReactNode
  renderTags: (props: TagsProps) => ReactNode
}

type Props = ItemsProps & {
  /** A button that saves the highlights shown in the file of the paper. */
  renderSave: (shown: readonly Highlight[]) => ReactNode
  /** Shown while there are none. */
  empty?: ReactNode
}

/** The highlights shown: all, or those of one colour, tag or author (`color:`, `tag:`, `by:`). */
type Filter = string

/** The highlights in a paper, in the order of its text, with notes and tags. */
export function HighlightList({ renderSave, empty = null, ...items }: Props) {
  const { article, highlights } = items
  const { list, failure } = highlights
  const { tags, reload } = useTags(list !== null && list.length > 0)
  const audiences = useAudiences(article.id, list?.some(({ collectionIds }) => collectionIds.length > 0) ?? false)
  const [filter, setFilter] = useState<Filter>('all')
  if (failure) return <FormAlert message={failure.message} />
  if (!list) return null
  if (list.length === 0) return empty
  const choices = filtersOf(list, tags)
  const chosen = choices.find(({ value }) => value === filter) ?? ALL
  const shown = list.filter(chosen.isShown)
  const save = () =>
    downloadText(highlightsMarkdown(shown, citedHere(article)), `${article.title.slice(0, 60)}.md`, 'text/markdown')
  return (
    <Box component="section" mb="lg" aria-label="Highlights">
      <Group className={classes.head} gap="xs">
        <h2>{formatCountOf(list.length, 'highlight', 'highlights')}</h2>
        <NativeSelect
          size="xs"
          aria-label="Highlights shown"
          value={chosen.value}
          data={choices.map(({ value, label }) => ({ value, label }))}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <Button size="compact-sm" variant="default" disabled={shown.length === 0} onClick={save}>
          Markdown
        </Button>
        {renderSave(shown)}
      </Group>
      <Text c="dimmed" fz="sm">
        {list.some(({ collectionIds, author }) => collectionIds.length > 0 && !author)
          ? 'Members of the collections that you choose see those that you share.'
          : 'Only you see yours.'}
      </Text>
      <Box component="ol" mt="xs">
        {shown.map((highlight) => (
          <HighlightItem
            key={highlight.id}
            highlight={highlight}
            tags={tags}
            audiences={audiences}
            onTagCreated={reload}
            {...items}
          />
        ))}
      </Box>
    </Box>
  )
}

type Choice = { value: Filter; label: string; isShown: (highlight: Highlight) => boolean }

const ALL: Choice = { value: 'all', label: 'All', isShown: () => true }

/** What there is to choose from: only colours, tags and authors that occur. */
function filtersOf(list: readonly Highlight[], tags: readonly Tag[]): Choice[] {
  const authors = new Map(list.flatMap(({ author }) => (author ? [[author.id, author.name] as const] : [])))
  const colors = HIGHLIGHT_COLORS.filter((color) => list.some((each) => each.color === color))
  const used = tags.filter(({ id }) => list.some(({ tagIds }) => tagIds.includes(id)))
  const ofColor = (color: HighlightColor) => ({
    value: `color:${color}`,
    label: COLOR_LABELS[color],
    isShown: (each: Highlight) => each.color === color,
  })
  return [
    ALL,
    { value: 'noted', label: 'With a note', isShown: ({ note }) => note.trim() !== '' },
    ...colors.map(ofColor),
    ...used.map(({ id, name }) => ({
      value: `tag:${id}`,
      label: `Tag ${name}`,
      isShown: ({ tagIds }: Highlight) => tagIds.includes(id),
    })),
    ...(authors.size > 0
      ? [{ value: 'mine', label: 'My own', isShown: ({ author }: Highlight) => author === null }]
      : []),
    ...[...authors].map(([id, name]) => ({
      value: `by:${id}`,
      label: `By ${name}`,
      isShown: ({ author }: Highlight) => author?.id === id,
    })),
  ]
}

type ItemProps = ItemsProps & {
  highlight: Shown
  tags: readonly Tag[]
  /** Loaded where one is shared, to name the collections. */
  audiences: Audiences
  onTagCreated: () => void
}

function HighlightItem({ highlight, tags, audiences, onTagCreated, ...items }: ItemProps) {
  const { article, highlights, onShow, renderArea, renderTags } = items
  const { kind, anchor, area, quote, color, note, author, collectionIds, tagIds, unsaved } = highlight
  const [draft, setDraft] = useState<string | null>(null)
  const [isTagging, setTagging] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [params] = useSearchParams()
  const item = useRef<HTMLLIElement>(null)
  const isLinked = params.get('highlight') === String(highlight.id)
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isLinked])
  const page = pageOf(highlight)
  const copied = kind === 'passage' ? 'quote' : quote ? 'caption' : 'page'
  const copy = async () => {
    const isCopied = await copyText(quoteWithCitation(highlight, citedHere(article)))
    if (isCopied) toastDone(`The ${copied} is copied with its citation.`)
    else toastError('The browser does not allow copying.')
  }
  const saveNote = async () => {
    if (draft === null || !(await highlights.change(highlight, { note: draft.trim() }))) return
    // Text typed meanwhile stays in the field.
    setDraft((now) => (now === draft ? null : now))
  }
  const onHighlight = tags.filter(({ id }) => tagIds.includes(id))
  const actions = author === null && (
    <>
      <Menu.Item onClick={() => setDraft(note)}>{note ? 'Edit note' : 'Add a note'}</Menu.Item>
      <Menu.Item onClick={() => setTagging(true)}>Tags</Menu.Item>
      <Menu.Item onClick={() => setSharing(true)}>Share with collections</Menu.Item>
      <Colors color={color} onColor={(next) => void highlights.change(highlight, { color: next })} />
      <Menu.Divider />
      <Menu.Item onClick={() => void highlights.remove(highlight)}>Delete</Menu.Item>
    </>
  )
  return (
    <li ref={item} className={classes.item} data-color={color} aria-current={isLinked || undefined}>
      <Group className={classes.quote} gap="xs" wrap="nowrap" align="flex-start">
        <Quoted highlight={highlight} page={page} onShow={onShow} renderArea={renderArea} />
        {/* The field of the note keeps the focus. */}
        <Menu position="bottom-end" returnFocus={draft === null}>
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`Actions for “${quote.slice(0, 40) || 'Area'}”`}>
              <IconDots aria-hidden size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void copy()}>Copy {copied} with citation</Menu.Item>
            {actions}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {!anchor && !area && article.source === 'system' && (
        <Text c="dimmed" fz="sm">
          {kind === 'area' ? 'This area is on no page of the paper.' : 'These words are not in the text of the paper.'}
        </Text>
      )}
      {unsaved && (
        <Text c="dimmed" fz="sm" fs="italic">
          {unsaved}
        </Text>
      )}
      {(author || collectionIds.length > 0) && (
        <Text c="dimmed" fz="sm">
          {sharedWith(highlight, audiences.list ?? [])}
        </Text>
      )}
      {draft === null && note && (
        <Box component="p" mt="xxs" style={{ whiteSpace: 'pre-wrap' }}>
          {note}
        </Box>
      )}
      {onHighlight.length > 0 && (
        <Group component="ul" gap="xs" align="stretch" fz="sm" aria-label="Tags">
          {onHighlight.map(({ id, name, color: dot }) => (
            <li key={id}>
              <TagDot color={dot} /> {name}
            </li>
          ))}
        </Group>
      )}
      {draft !== null && <NoteForm draft={draft} note={note} onDraft={setDraft} onSave={() => void saveNote()} />}
      <Suspense>
        {isTagging &&
          renderTags({
            tags,
            tagIds,
            onChange: (next) => highlights.change(highlight, { tagIds: next }),
            onCreated: onTagCreated,
            onClose: () => setTagging(false),
          })}
        {isSharing && (
          <ShareHighlight
            articleId={article.id}
            collectionIds={collectionIds}
            onChange={async (next) => {
              await highlights.change(highlight, { collectionIds: next })
              audiences.reload()
            }}
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
    </li>
  )
}

type ColorsProps = { color: HighlightColor; onColor: (color: HighlightColor) => void }

function Colors({ color, onColor }: ColorsProps) {
  return (
    <>
      <Menu.Label>Colour</Menu.Label>
      {HIGHLIGHT_COLORS.filter((each) => each !== color).map((each) => (
        <Menu.Item
          key={each}
          leftSection={<span className={classes.dot} data-color={each} aria-hidden />}
          onClick={() => onColor(each)}
        >
          {COLOR_LABELS[each]}
        </Menu.Item>
      ))}
    </>
  )
}

type QuotedProps = Pick<ItemsProps, 'onShow' | 'renderArea'> & { highlight: Highlight; page: number | null }

/** What is highlighted; a press shows it in the paper. */
function Quoted({ highlight, page, onShow, renderArea }: QuotedProps) {
  const { kind, anchor, area, quote } = highlight
  return (
    <UnstyledButton disabled={!anchor && !area} onClick={() => onShow(highlight)}>
      {area && (
        <Box component="span" display="block" maw={200}>
          {renderArea(area)}
        </Box>
      )}
      {kind === 'area' ? <span>{quote || 'Area'}</span> : <q>{quote}</q>}
      {page !== null && (
        <Text span c="dimmed" fz="sm">
          {' '}
          p.{'\u00a0'}
          {page}
        </Text>
      )}
    </UnstyledButton>
  )
}

/** Whose it is, and the collections by which it is seen. */
function sharedWith({ author, collectionIds }: Highlight, audiences: readonly Audience[]): string {
  const names = collectionIds.flatMap((id) => audiences.find(({ collectionId }) => collectionId === id)?.name ?? [])
  const listed = names.map((name) => `“${name}”`).join(', ')
  if (author) return `By ${author.name}${listed && ` in ${listed}`}`
  return `Shared with ${listed || formatCountOf(collectionIds.length, 'collection', 'collections')}`
}
