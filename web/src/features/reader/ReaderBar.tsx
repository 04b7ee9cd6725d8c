import { ActionIcon, Box, Button, Group, Popover, TextInput, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconSearch,
  IconTextSize,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatCount } from '../../lib/format.ts'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import lines from '../../ui/lines.module.css'
import { AreaBar } from './areas/AreaBar.tsx'
import findClasses from './find/find.module.css'
import type { FindState } from './find/find-state.ts'
import { pageOf, startOfPage } from './position/position.ts'
import classes from './reader.module.css'
import { useBarSlot, useCurrent, useReader } from './reader-context.ts'
import { isRead } from './reading-plan.ts'
import { useContents } from './side/use-contents.ts'

/**
 * The reader's controls in the bar of the paper: contents, page, the view's own controls (children), find. On phones all
 * but find and the way back are in a panel. The find bar appears below the bar.
 */
export function ReaderBar({ find, children }: { find: FindState; children: ReactNode }) {
  const { from, goBack, document } = useReader()
  const contents = useContents()
  const slot = useBarSlot()
  const isWide = useIsWide()
  const { aside } = contents
  useFindKeys(find.open)
  useShortcuts('Reader', [
    { key: '/', label: 'Find in this paper', run: find.open },
    { key: '[', label: 'Show or hide the contents', run: contents.toggle },
    { key: ']', label: 'Show or hide the panel beside the paper', run: () => aside?.toggle() },
  ])
  const page = pageOf(from, document)
  const controls = (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Contents"
        aria-expanded={contents.isOpen}
        onClick={contents.toggle}
      >
        <IconLayoutSidebar aria-hidden size={20} stroke={1.6} />
      </ActionIcon>
      <PageBox />
      {children}
    </>
  )
  const toolbar = (
    <Group gap="xxs" wrap="nowrap" role="toolbar" aria-label="Reader">
      {from && <WayBack page={page} isNamed={isWide} onGo={goBack} />}
      {isWide ? controls : <ControlPanel>{controls}</ControlPanel>}
      <ActionIcon
        variant={find.isOpen ? 'light' : 'subtle'}
        size="lg"
        aria-label="Find"
        aria-expanded={find.isOpen}
        onClick={find.isOpen ? find.close : find.open}
      >
        <IconSearch aria-hidden size={20} stroke={1.6} />
      </ActionIcon>
      {aside && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="About this paper"
          aria-expanded={aside.isOpen}
          onClick={aside.toggle}
        >
          <IconLayoutSidebarRight aria-hidden size={20} stroke={1.6} />
        </ActionIcon>
      )}
    </Group>
  )
  return (
    <>
      {slot && createPortal(toolbar, slot)}
      <div className={classes.below}>
        <AreaBar />
        {find.isOpen && <FindBar find={find} />}
      </div>
    </>
  )
}

/** The way back after a jump, named where there is room. */
function WayBack({ page, isNamed, onGo }: { page: number | null; isNamed: boolean; onGo: () => void }) {
  const name = page === null ? 'Back to where you were' : `Back to page ${page}`
  const icon = <IconArrowBackUp aria-hidden size={18} stroke={1.6} />
  return isNamed ? (
    <Button size="compact-md" variant="light" leftSection={icon} aria-label={name} onClick={onGo}>
      {page === null ? 'Back' : `Page ${page}`}
    </Button>
  ) : (
    <ActionIcon variant="light" size="lg" aria-label={name} onClick={onGo}>
      {icon}
    </ActionIcon>
  )
}

/** The controls of a phone's reader, behind one button with the page. */
function ControlPanel({ children }: { children: ReactNode }) {
  const { page } = useCurrent()
  const count = usePageCount()
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-md" className={lines.figures}>
          {count > 0 ? `${page ?? 1}/${count}` : <IconTextSize aria-hidden size={20} stroke={1.6} />}
          <VisuallyHidden>{count > 0 ? ' pages, contents and size' : 'Contents and size'}</VisuallyHidden>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>{children}</Popover.Dropdown>
    </Popover>
  )
}

/** The pages of the paper; 0 for formats without pages. */
function usePageCount(): number {
  const { document, source, view } = useReader()
  return (view === 'original' ? source?.pdf?.numPages : null) ?? document?.pages.length ?? 0
}

/** Current page and page count; entering a number goes there. Hidden for formats without pages. */
function PageBox() {
  const { document, view, viewport, jump } = useReader()
  const { page: current } = useCurrent()
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const count = usePageCount()
  const stepTo = (page: number) => {
    if (page < 1 || page > count) return
    const start = view === 'original' ? { index: page, share: 0 } : document && startOfPage(document, page, isRead)
    if (start) viewport.current?.show({ view, ...start })
  }
  useShortcuts('Pages', [
    { key: 'n', label: 'Next page', run: () => stepTo((current ?? 0) + 1) },
    { key: 'p', label: 'Previous page', run: () => stepTo((current ?? 2) - 1) },
    { key: 'g', label: 'Go to a page', run: () => input.current?.select() },
  ])
  if (count === 0) return null
  const go = () => {
    const page = Number(draft)
    setDraft(null)
    input.current?.blur()
    if (Number.isInteger(page) && page >= 1) jump(`#page-${Math.min(page, count)}`)
  }
  return (
    <span className={classes.page}>
      <TextInput
        ref={input}
        size="sm"
        inputMode="numeric"
        aria-label="Page"
        className={classes.number}
        w={48}
        value={draft ?? current ?? ''}
        onFocus={({ currentTarget }) => {
          // The field is being edited: page changes must not overwrite the input.
          setDraft(currentTarget.value)
          currentTarget.select()
        }}
        onChange={({ currentTarget }) => setDraft(currentTarget.value.replace(/\D/g, '').slice(0, 5))}
        onBlur={() => setDraft(null)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && draft) go()
          if (key === 'Escape') setDraft(null)
        }}
      />
      <span>/ {count}</span>
    </span>
  )
}

/** Ctrl+F (⌘F) opens the find bar; pressed again within it, the browser's own search. */
function useFindKeys(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isFind =
      event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const target = event.target instanceof Element ? event.target : null
    if (!isFind || target?.closest('search, [role="dialog"]')) return
    event.preventDefault()
    open()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** The find bar: query, match count, previous and next. */
function FindBar({ find }: { find: FindState }) {
  const { text, setText, options, setOptions, step, close, input, matches } = find
  return (
    <search className={findClasses.bar} aria-label="Find in this paper">
      <TextInput
        ref={input}
        flex="1 1 176px"
        maw={320}
        size="sm"
        aria-label="Find in this paper"
        placeholder="Find in this paper"
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key !== 'Enter') return
          event.preventDefault()
          step(event.shiftKey ? -1 : 1)
        }}
      />
      <Box component="span" className={lines.figures} miw={72} px="xs" fz="sm" c="dimmed" role="status">
        {countLabel(find)}
      </Box>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Previous match"
        disabled={matches.length === 0}
        onClick={() => step(-1)}
      >
        <IconChevronUp aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Next match"
        disabled={matches.length === 0}
        onClick={() => step(1)}
      >
        <IconChevronDown aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      <Button
        size="compact-sm"
        variant={options.matchCase ? 'light' : 'subtle'}
        aria-pressed={options.matchCase}
        onClick={() => setOptions({ ...options, matchCase: !options.matchCase })}
      >
        Match case
      </Button>
      <Button
        size="compact-sm"
        variant={options.wholeWords ? 'light' : 'subtle'}
        aria-pressed={options.wholeWords}
        onClick={() => setOptions({ ...options, wholeWords: !options.wholeWords })}
      >
        Whole words
      </Button>
      <ActionIcon variant="subtle" size="lg" aria-label="Close the find bar" onClick={close}>
        <IconX aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    </search>
  )
}

function countLabel({ text, matches, current, isMore, canFind }: FindState): string {
  if (!canFind) return 'Loading the text'
  if (text.trim() === '') return ''
  if (matches.length === 0) return 'Not found'
  return `${formatCount(Math.max(1, current + 1))} of ${isMore ? 'more than ' : ''}${formatCount(matches.length)}`
}
