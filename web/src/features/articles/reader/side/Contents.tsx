import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useReader } from '../reader-context.ts'
import { type ReaderSettings, useReaderSettings } from '../reader-settings.ts'
import { Figures } from './Figures.tsx'
import { figuresOf } from './figures-of.ts'
import { Outline } from './Outline.tsx'
import classes from './side.module.css'

const Thumbnails = lazy(async () => ({ default: (await import('./Thumbnails.tsx')).Thumbnails }))

/** What a paper consists of, three ways: its headings, its pages, its figures and tables; each leads there. */
export function Contents({ onGo }: { onGo: () => void }) {
  const { document, source, jump } = useReader()
  const [{ contents }, change] = useReaderSettings()
  const go = (hash: string) => {
    onGo()
    jump(hash)
  }
  const hasFigures = document !== null && figuresOf(document).length > 0
  const shown = (contents === 'pages' && !source) || (contents === 'figures' && !hasFigures) ? 'outline' : contents
  return (
    <Tabs
      value={shown}
      onChange={(value) => change({ contents: (value ?? 'outline') as ReaderSettings['contents'] })}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs} aria-label="Contents">
        <Tabs.Tab value="outline">Outline</Tabs.Tab>
        {source && <Tabs.Tab value="pages">Pages</Tabs.Tab>}
        {hasFigures && <Tabs.Tab value="figures">Figures</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="outline">
        <Outline onGo={go} />
      </Tabs.Panel>
      <Tabs.Panel value="pages">
        <Suspense>
          <Thumbnails onGo={go} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="figures">
        <Figures onGo={go} />
      </Tabs.Panel>
    </Tabs>
  )
}
