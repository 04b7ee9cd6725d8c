import type { Article } from '@colophon/protocol/articles/entities'
import type { Anchor } from '@colophon/protocol/comments/entities'
import {
  HIGHLIGHT_COLORS,
  HIGHLIGHT_NOTE_MAX,
  type Highlight,
  type HighlightColor,
} from '@colophon/protocol/highlights/entities'
import { ActionIcon, Button, Menu, NativeSelect, Textarea, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadText } from '../../lib/api/download.ts'
import { copyText } from '../../lib/clipboard.ts'
import { formatCountOf } from '../../lib/format.ts'
import { FormAlert } from '../../ui/states.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { citedHere } from '../citations/cited-paper.ts'
import { COLOR_LABELS } from './color-labels.ts'
import classes from './highlights.module.css'
import { highlightsMarkdown, quoteWithCitation } from './highlights-markdown.ts'
import type { Highlights } from './use-highlights.ts'

type Props = { article: Article; highlights: Highlights; onShowPassage: (anchor: Anchor) => void }

type Filter = 'all' | 'noted' | HighlightColor

/** One's own highlights in a paper, in the order of its text, with notes; nothing while there are none. */
export function HighlightList({ article, highlights, onShowPassage }: Props) {
  const { list, failure } = highlights
  const [filter, setFilter] = useState<Filter>('all')
  if (failure) return <FormAlert message={failure.message} />
  if (!list || list.length === 0) return null
  const shown = list.filter(
    ({ color, note }) => filter === 'all' || (filter === 'noted' ? note.trim() !== '' : color === filter),
  )
  const colors = HIGHLIGHT_COLORS.filter((color) => list.some((each) => each.color === color))
  const save = () =>
    downloadText(highlightsMarkdown(shown, citedHere(article)), `${article.title.slice(0, 60)}.md`, 'text/markdown')
  return (
    <section className={classes.section} aria-label="My highlights">
      <div className={classes.head}>
        <h2>{formatCountOf(list.length, 'highlight', 'highlights')}</h2>
        <NativeSelect
          size="xs"
          aria-label="Highlights shown"
          value={filter}
          data={[
            { value: 'all', label: 'All' },
            { value: 'noted', label: 'With a note' },
            ...colors.map((color) => ({ value: color, label: COLOR_LABELS[color] })),
          ]}
          onChange={({ currentTarget }) => setFilter(currentTarget.value as Filter)}
        />
        <Button size="compact-sm" variant="default" disabled={shown.length === 0} onClick={save}>
          Markdown
        </Button>
      </div>
      <p className={classes.quiet}>Only you see them.</p>
      <ol className={classes.list}>
        {shown.map((highlight) => (
          <HighlightItem
            key={highlight.id}
            highlight={highlight}
            article={article}
            highlights={highlights}
            onShowPassage={onShowPassage}
          />
        ))}
      </ol>
    </section>
  )
}

type ItemProps = Props & { highlight: Highlight }

function HighlightItem({ highlight, article, highlights, onShowPassage }: ItemProps) {
  const { anchor, quote, color, note } = highlight
  const [draft, setDraft] = useState<string | null>(null)
  const [params] = useSearchParams()
  const item = useRef<HTMLLIElement>(null)
  const isLinked = params.get('highlight') === String(highlight.id)
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isLinked])
  const copy = async () => {
    const isCopied = await copyText(quoteWithCitation(highlight, citedHere(article)))
    if (isCopied) toastDone('The quote is copied with its citation.')
    else toastError('The browser does not allow copying.')
  }
  return (
    <li ref={item} className={classes.item} data-color={color} aria-current={isLinked || undefined}>
      <div className={classes.quote}>
        <UnstyledButton disabled={!anchor} onClick={() => anchor && onShowPassage(anchor)}>
          <q>{quote}</q>
          {anchor?.page && (
            <span className={classes.quiet}>
              {' '}
              p.{'\u00a0'}
              {anchor.page}
            </span>
          )}
        </UnstyledButton>
        {/* The field of the note keeps the focus. */}
        <Menu position="bottom-end" returnFocus={draft === null}>
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`Actions for “${quote.slice(0, 40)}”`}>
              <IconDots aria-hidden size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDraft(note)}>{note ? 'Edit note' : 'Add a note'}</Menu.Item>
            <Menu.Item onClick={() => void copy()}>Copy quote with citation</Menu.Item>
            <Menu.Label>Colour</Menu.Label>
            {HIGHLIGHT_COLORS.filter((each) => each !== color).map((each) => (
              <Menu.Item
                key={each}
                leftSection={<span className={classes.dot} data-color={each} aria-hidden />}
                onClick={() => void highlights.change(highlight, { color: each })}
              >
                {COLOR_LABELS[each]}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => void highlights.remove(highlight)}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {!anchor && article.source === 'system' && (
        <p className={classes.quiet}>These words are not in the text of the paper.</p>
      )}
      {draft === null && note && <p className={classes.note}>{note}</p>}
      {draft !== null && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void highlights.change(highlight, { note: draft.trim() }).then((isSaved) => isSaved && setDraft(null))
          }}
        >
          <Textarea
            aria-label="Note"
            autosize
            minRows={2}
            maxRows={12}
            maxLength={HIGHLIGHT_NOTE_MAX}
            value={draft}
            autoFocus
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button size="compact-sm" variant="default" onClick={() => setDraft(null)}>
              Cancel
            </Button>
            <Button size="compact-sm" type="submit">
              Save note
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
