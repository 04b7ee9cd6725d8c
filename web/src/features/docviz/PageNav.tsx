import type { Result } from '@colophon/protocol/docviz/entities'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './document.module.css'
import { GRADES } from './layers.ts'

type Props = { pages: Result['pages']; page: number; onPage: (page: number) => void }

/** Leads from page to page; each is listed with its grade. */
export function PageNav({ pages, page, onPage }: Props) {
  return (
    <nav className={classes.pageNav} aria-label="Pages">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Page before"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      <NativeSelect
        aria-label="Page"
        value={String(page)}
        data={pages.map(({ number, grade }) => ({
          value: String(number),
          label: `Page ${number} of ${pages.length} – ${GRADES[grade].label}`,
        }))}
        onChange={({ currentTarget }) => onPage(Number(currentTarget.value))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Page after"
        disabled={page >= pages.length}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    </nav>
  )
}
