import { ActionIcon, Popover } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import classes from './search.module.css'

const OPERATORS = [
  ['sleep memory', 'both words, in any form'],
  ['"sleep spindles"', 'exactly these words in this order'],
  ['title:sleep', 'in the title; also author: and field:'],
  ['year:2015-2020', 'a year or a span of years'],
  ['has:statements', 'only papers with statements'],
  ['access:open', 'only papers you may read; or access:permission'],
  ['by:me', 'only my own papers'],
  ['-rats', 'without this word'],
  ['sleep OR dream', 'one or the other'],
  ['10.1103/…', 'a DOI, an arXiv id or a hash opens its paper'],
] as const

const KEYS = [
  ['/', 'to the search box'],
  ['j, k', 'next, previous paper'],
  ['o, c, x', 'open, cite, select the paper'],
] as const

/** What can be typed into the search box, and the keys that work on the list. */
export function SearchHelp() {
  return (
    <Popover position="bottom-end" width={360} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size="lg" aria-label="How to search">
          <IconHelp aria-hidden size={20} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.helpBox} aria-label="How to search" tabIndex={-1}>
        <dl className={classes.help}>
          {[...OPERATORS, ...KEYS].map(([term, meaning]) => (
            <div key={term}>
              <dt>
                <code>{term}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.helpNote}>Everything else is plain text; accents and hyphens make no difference.</p>
      </Popover.Dropdown>
    </Popover>
  )
}
