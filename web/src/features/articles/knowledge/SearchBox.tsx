import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './knowledge.module.css'
import { SearchHelp } from './SearchHelp.tsx'

type Props = { query: string; onSearch: (query: string) => void; inputRef?: Ref<HTMLInputElement> }

/** The one search box; it works signed in or not. */
export function SearchBox({ query, onSearch, inputRef }: Props) {
  return (
    <search>
      <form
        className={classes.searchBox}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
        }}
      >
        <TextInput
          key={query}
          ref={inputRef ?? null}
          className={classes.searchInput}
          name="q"
          type="search"
          size="md"
          aria-label="Search the papers"
          placeholder="Words, “an exact phrase”, author:name, year:2019-"
          leftSection={<IconSearch aria-hidden size={18} stroke={1.6} />}
          defaultValue={query}
          maxLength={20_000}
          rightSection={<SearchHelp />}
          rightSectionPointerEvents="all"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
