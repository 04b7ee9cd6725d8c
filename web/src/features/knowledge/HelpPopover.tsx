import { Popover, Stack, Text } from '@mantine/core'
import { cloneElement } from 'react'
import { type OpenedProps, useOpened } from '../../ui/OpensOnPress.tsx'
import classes from './search.module.css'

const OPERATORS = [
  ['sleep memory', 'both words, in any form'],
  ['"sleep spindles"', 'exactly these words in this order'],
  ['title:sleep', 'in the title; also author: and field:'],
  ['year:2015-2020', 'a year or a span of years'],
  ['has:statements', 'only papers with claims'],
  ['access:open', 'only papers you can read; or access:permission'],
  ['by:me', 'only my own papers'],
  ['in:Peat tag:method', 'in a collection and with a tag of mine; also status:to-read and rating:4'],
  ['-rats', 'without this word'],
  ['sleep OR dream', 'one or the other'],
  ['10.1103/…', 'a DOI, an arXiv id or a hash opens its paper'],
] as const

const KEYS = [
  ['/', 'to the search box'],
  ['j, k', 'next, previous paper'],
  ['o, c, x', 'open, cite, select the paper'],
] as const

/** The help of the search box, opened. */
export function HelpPopover({ button }: OpenedProps) {
  const [isOpen, setOpen, target] = useOpened()
  return (
    <Popover position="bottom-end" width={360} withinPortal trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>{cloneElement(button, { ref: target, onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown className={classes.helpBox} aria-label="How to search" tabIndex={-1}>
        <Stack component="dl" className={classes.help} gap="xs">
          {[...OPERATORS, ...KEYS].map(([term, meaning]) => (
            <div key={term}>
              <dt>
                <code>{term}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </Stack>
        <Text mt="sm" c="dimmed">
          Everything else is plain text; accents and hyphens make no difference.
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
