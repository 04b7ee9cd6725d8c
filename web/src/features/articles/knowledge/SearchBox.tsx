import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paperPath } from '../paper/paper-path.ts'
import { exactPaper } from './exact-paper.ts'
import { forgetQueries, noteQuery, recentQueries } from './recent-queries.ts'
import { SearchHelp } from './SearchHelp.tsx'
import { SuggestionOptions } from './SuggestionOptions.tsx'
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
  const [text, setText] = useState(query)
  const [shown, setShown] = useState(query)
  if (shown !== query) {
    // The address has changed: by a search, a link or the back button.
    setShown(query)
    setText(query)
  }
  const [recent, setRecent] = useState<readonly string[]>([])
  const typed = useRef(query)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const groups = suggestionGroups(text, useSuggestions(text, combobox.dropdownOpened), recent)
  const offer = () => {
    setRecent(recentQueries(userId))
    combobox.openDropdown()
  }
  const change = (next: string) => {
    typed.current = next
    setText(next)
    combobox.resetSelectedOption()
  }
  const search = async (wanted: string) => {
    combobox.closeDropdown()
    typed.current = wanted
    const words = wanted.trim()
    const paper = await exactPaper(words)
    // Whoever typed on in the meantime wants something else by now.
    if (typed.current !== wanted) return
    noteQuery(userId, words)
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
    combobox.closeDropdown()
    void navigate(paperPath(line.articleId))
  }
  const lines = groups.flatMap((group) => group.lines)
  return (
    <search>
      <form
        className={classes.searchBox}
        onSubmit={(event) => {
          event.preventDefault()
          void search(text)
        }}
      >
        <Combobox
          store={combobox}
          withinPortal={false}
          hideDetached={false}
          onOptionSubmit={(key) => {
            const line = lines.find((each) => each.key === key)
            if (line) choose(line)
          }}
        >
          <Combobox.Target withExpandedAttribute>
            <TextInput
              ref={inputRef ?? null}
              className={classes.searchInput}
              name="q"
              type="search"
              size="md"
              aria-label="Search the papers"
              aria-autocomplete="list"
              placeholder="Words, “an exact phrase”, author:name, year:2019-"
              leftSection={<IconSearch aria-hidden size={18} stroke={1.6} />}
              value={text}
              maxLength={20_000}
              onChange={({ currentTarget }) => {
                change(currentTarget.value)
                offer()
              }}
              onClick={offer}
              onKeyDown={({ key }) => key.startsWith('Arrow') && !combobox.dropdownOpened && offer()}
              onBlur={() => combobox.closeDropdown()}
              rightSection={<SearchHelp />}
              rightSectionPointerEvents="all"
            />
          </Combobox.Target>
          <SuggestionOptions groups={groups} />
        </Combobox>
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
