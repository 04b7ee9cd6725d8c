import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { ActionIcon, Box, Button, Group, Text, TextInput, type TextInputProps } from '@mantine/core'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { readStored, writeStored } from '../../lib/stored-values.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OpensOnPress } from '../../ui/OpensOnPress.tsx'
import { paperPath } from '../articles/paper-path.ts'
import classes from './search.module.css'
import { type SuggestionGroup, type SuggestionLine, suggestionGroups } from './suggestion-list.ts'
import { useSuggestions } from './use-suggestions.ts'

const SEARCH_OR_ASK = 'Search or ask your library'

/** Number of recent queries stored. */
export const RECENT_MAX = 8

const QUERY_MAX = 200

const Queries = z.array(z.string().min(1).max(QUERY_MAX)).max(RECENT_MAX)

type Props = {
  query: string
  onSearch: (query: string) => void
  inputRef?: Ref<HTMLInputElement>
  /** Owner of the recent searches; null for a visitor. */
  userId: number | null
  /** Where the text may also be a question. */
  onAsk?: (question: string) => void
  /** Where another action is the primary one. */
  isPlain?: boolean
}

/** The search box, for users and visitors; it suggests completions and opens the paper of an id. */
export function SearchBox({ query, onSearch, inputRef, userId, onAsk, isPlain = false }: Props) {
  const navigate = useNavigate()
  const listId = useId()
  const { text, setText, setAsked } = useQueryText(query)
  const [recent, setRecent] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const [litKey, setLitKey] = useState<string | null>(null)
  const typed = useRef(query)
  const groups = suggestionGroups(text, useSuggestions(text, isOpen), recent)
  const lines = isOpen ? groups.flatMap((group) => group.lines) : []
  const lit = lines.findIndex(({ key }) => key === litKey)
  const offer = () => {
    setRecent(recentQueries(userId))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setLitKey(null)
  }
  const change = (next: string) => {
    typed.current = next
    setText(next)
    setLitKey(null)
  }
  const search = async (wanted: string) => {
    close()
    typed.current = wanted
    const words = wanted.trim()
    const paper = await exactPaper(words)
    // The user has typed on; this reply is outdated.
    if (typed.current !== wanted) return
    noteQuery(userId, words)
    setAsked(words)
    if (paper === null) onSearch(words)
    else void navigate(paperPath(paper))
  }
  const choose = (line: SuggestionLine) => {
    if (line.kind === 'forget') {
      forgetQueries(userId)
      return setRecent([])
    }
    if (line.kind === 'query') {
      change(line.query)
      return void search(line.query)
    }
    close()
    void navigate(paperPath(line.articleId))
  }
  const press = (event: KeyboardEvent) => {
    const action = actionOf(event, lines, lit, isOpen)
    if (action === null) return
    event.preventDefault()
    if (action === 'open') offer()
    else if (action === 'close') close()
    else if ('chosen' in action) choose(action.chosen)
    else setLitKey(action.lit)
  }
  return (
    <search>
      <Group
        component="form"
        className={classes.searchBox}
        gap="xs"
        align="stretch"
        maw={800}
        mb={onAsk ? 0 : 'lg'}
        data-asks={onAsk !== undefined || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void search(text)
        }}
      >
        <div className={classes.searchInput}>
          <QueryInput
            inputRef={inputRef}
            label={onAsk ? SEARCH_OR_ASK : 'Search the papers'}
            placeholder={onAsk ? SEARCH_OR_ASK : 'Words, “an exact phrase”, author:name, year:2019-'}
            listId={lines.length > 0 ? listId : undefined}
            active={lit >= 0 ? optionId(listId, lit) : undefined}
            value={text}
            onChange={({ currentTarget }) => {
              change(currentTarget.value)
              offer()
            }}
            onClick={offer}
            onKeyDown={press}
            onBlur={close}
          />
          {lines.length > 0 && <SuggestionOptions id={listId} groups={groups} lit={lit} onChoose={choose} />}
        </div>
        <Button type="submit" {...(isPlain && { variant: 'default' })}>
          Search
        </Button>
        {onAsk && (
          <Button variant="default" onClick={() => onAsk(text.trim())}>
            Ask
          </Button>
        )}
      </Group>
    </search>
  )
}

type QueryInputProps = TextInputProps & {
  inputRef: Ref<HTMLInputElement> | undefined
  label: string
  /** The element id of the list of suggestions, where it is open. */
  listId: string | undefined
  /** The element id of the active suggestion. */
  active: string | undefined
}

function QueryInput({ inputRef, label, listId, active, ...input }: QueryInputProps) {
  return (
    <TextInput
      ref={inputRef ?? null}
      name="q"
      type="search"
      size="md"
      role="combobox"
      autoComplete="off"
      aria-label={label}
      aria-autocomplete="list"
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-activedescendant={active}
      leftSection={<IconSearch aria-hidden size={18} stroke={1.6} />}
      maxLength={20_000}
      rightSection={<SearchHelp />}
      rightSectionPointerEvents="all"
      {...input}
    />
  )
}

/** The text of the box, which follows the query in the URL. */
function useQueryText(query: string) {
  const [text, setText] = useState(query)
  const [shown, setShown] = useState(query)
  const [asked, setAsked] = useState<string | null>(null)
  if (shown !== query) {
    // The URL changed. After a search from this box the text stays: the user may be typing on.
    setShown(query)
    setAsked(null)
    if (query !== asked) setText(query)
  }
  return { text, setText, setAsked }
}

type KeyAction = 'open' | 'close' | { chosen: SuggestionLine } | { lit: string | null }

/** What a key does in the box, whose active suggestion is `lines[lit]`; null if nothing of ours. */
function actionOf(
  event: KeyboardEvent,
  lines: readonly SuggestionLine[],
  lit: number,
  isOpen: boolean,
): KeyAction | null {
  if (event.nativeEvent.isComposing) return null
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (!isOpen) return 'open'
    // Moving beyond either end returns to the typed text.
    const places = lines.length + 1
    const next = (lit + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places
    return { lit: lines[next - 1]?.key ?? null }
  }
  if (event.key === 'Escape' && lines.length > 0) return 'close'
  const line = lines[lit]
  return event.key === 'Enter' && line ? { chosen: line } : null
}

/** The single paper a DOI, arXiv id or hash identifies; null otherwise. */
async function exactPaper(text: string): Promise<number | null> {
  // Not part of the first page; without it, the text is searched for.
  const reader = await import('@colophon/protocol/citations/lookup/paper-id').catch(() => null)
  if (!reader || reader.readPaperId(text) === null) return null
  const found = await call(knowledgeCalls.suggest, { query: { text } }).catch(() => null)
  const [paper, ...others] = found?.exact ?? []
  return paper && others.length === 0 ? paper.id : null
}

/** Recent searches of a user in this browser, newest first; visitors share one list. */
export function recentQueries(userId: number | null): string[] {
  return readStored(['recentQueries', userId], Queries) ?? []
}

/** Stores a query unless it is very long. */
export function noteQuery(userId: number | null, query: string): void {
  const text = query.trim()
  if (text === '' || text.length > QUERY_MAX) return
  writeStored(
    ['recentQueries', userId],
    [text, ...recentQueries(userId).filter((other) => other !== text)].slice(0, RECENT_MAX),
  )
}

/** Clears the recent searches. */
export function forgetQueries(userId: number | null): void {
  writeStored(['recentQueries', userId], [])
}

const HelpPopover = lazyPart(async () => ({ default: (await import('./HelpPopover.tsx')).HelpPopover }))

/** Search syntax and keyboard shortcuts of the list. */
function SearchHelp() {
  const button = (
    <ActionIcon variant="subtle" size="lg" aria-label="How to search">
      <IconHelp aria-hidden size={20} stroke={1.6} />
    </ActionIcon>
  )
  return <OpensOnPress button={button} popup="dialog" Part={HelpPopover} />
}

type SuggestionOptionsProps = {
  id: string
  groups: readonly SuggestionGroup[]
  /** Index of the active line over all groups; -1 for none. */
  lit: number
  onChoose: (line: SuggestionLine) => void
}

/** The suggestion list. Focus stays in the box, which sets `aria-activedescendant`. */
function SuggestionOptions({ id, groups, lit, onChoose }: SuggestionOptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lit >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [lit])
  const lines = groups.flatMap((group) => group.lines)
  return (
    <div ref={list} id={id} role="listbox" aria-label="Suggestions" className={classes.suggestions}>
      {groups.map(({ title, lines: own }) => (
        <fieldset
          key={title}
          aria-label={title}
          className={classes.suggestionGroup}
          data-stacked={title === 'Papers' || undefined}
        >
          <Box pt="xs" pb="xxs" px="xs" fz="sm" c="dimmed" aria-hidden>
            {title}
          </Box>
          {own.map((line) => (
            <button
              key={line.key}
              id={optionId(id, lines.indexOf(line))}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={lines.indexOf(line) === lit}
              className={classes.suggestion}
              // The box must keep focus until the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(line)}
            >
              <Box component="span" miw={0} maw="100%" style={{ overflowWrap: 'anywhere' }}>
                {line.text}
              </Box>
              {line.detail && (
                <Text span flex="none" maw="100%" fz="sm">
                  {line.detail}
                </Text>
              )}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** Element id of a line, for `aria-activedescendant`. */
function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
