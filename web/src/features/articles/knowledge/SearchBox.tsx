import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paperPath } from '../paper/paper-path.ts'
import { exactPaper } from './exact-paper.ts'
import { forgetQueries, noteQuery, recentQueries } from './recent-queries.ts'
import { SearchHelp } from './SearchHelp.tsx'
import { optionId, SuggestionOptions } from './SuggestionOptions.tsx'
import classes from './search.module.css'
import { type SuggestionLine, suggestionGroups } from './suggestion-list.ts'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  query: string
  onSearch: (query: string) => void
  inputRef?: Ref<HTMLInputElement>
  /** Whose searches are remembered; null for a visitor. */
  userId: number | null
}

/** The one search box; it works signed in or not, completes what is typed, and opens the paper that an id names. */
export function SearchBox({ query, onSearch, inputRef, userId }: Props) {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState(query)
  const [shown, setShown] = useState(query)
  const [asked, setAsked] = useState<string | null>(null)
  if (shown !== query) {
    // The address has changed. After a search from here the box is left alone: somebody may be typing on already.
    setShown(query)
    setAsked(null)
    if (query !== asked) setText(query)
  }
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
    // Whoever typed on in the meantime wants something else by now.
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
    const line = lines[lit]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return offer()
      // One step beyond either end leads back to what was typed.
      const places = lines.length + 1
      const next = (lit + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places
      setLitKey(lines[next - 1]?.key ?? null)
    } else if (event.key === 'Escape' && lines.length > 0) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && line) {
      event.preventDefault()
      choose(line)
    }
  }
  return (
    <search>
      <form
        className={classes.searchBox}
        onSubmit={(event) => {
          event.preventDefault()
          void search(text)
        }}
      >
        <div className={classes.searchInput}>
          <TextInput
            ref={inputRef ?? null}
            name="q"
            type="search"
            size="md"
            role="combobox"
            autoComplete="off"
            aria-label="Search the papers"
            aria-autocomplete="list"
            aria-expanded={lines.length > 0}
            aria-controls={lines.length > 0 ? listId : undefined}
            aria-activedescendant={lit >= 0 ? optionId(listId, lit) : undefined}
            placeholder="Words, “an exact phrase”, author:name, year:2019-"
            leftSection={<IconSearch aria-hidden size={18} stroke={1.6} />}
            value={text}
            maxLength={20_000}
            onChange={({ currentTarget }) => {
              change(currentTarget.value)
              offer()
            }}
            onClick={offer}
            onKeyDown={press}
            onBlur={close}
            rightSection={<SearchHelp />}
            rightSectionPointerEvents="all"
          />
          {lines.length > 0 && <SuggestionOptions id={listId} groups={groups} lit={lit} onChoose={choose} />}
        </div>
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
